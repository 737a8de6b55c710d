import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { events } from '@dekanat/contract/operations/events.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { expect, it } from 'vitest';
import { publishToUsers } from '#platform/realtime/bus.ts';
import { openAccount, openAccountOfStudent, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { fc, ic, makeSheet, saveCells } from '#test/rating-factories.ts';
import { makeApplication } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

interface Listener {
  userId: number;
  client: Client;
  endpoint: Endpoint;
}
const teacherStream = ({ userId, client }: Omit<Listener, 'endpoint'>): Listener => ({
  userId,
  client,
  endpoint: events.own,
});

/** What each listener is made to read again by an act: resources, with the sheet if only one is concerned. */
async function heardBy(listeners: readonly Listener[], act: () => Promise<unknown>): Promise<string[][]> {
  const { db, backgroundDone } = server.services;
  const streams = await Promise.all(
    listeners.map(({ client, endpoint }) => readEvents(server.url, client, endpoint)),
  );
  const userIds = listeners.map(({ userId }) => userId);
  // What was published before a message arrives before it.
  const markEnd = async () => {
    await backgroundDone();
    await publishToUsers(db, userIds, { event: 'messages' });
  };
  await Promise.all(streams.map((stream) => stream.next('ready')));
  await markEnd();
  await Promise.all(streams.map((stream) => stream.next('messages')));
  await act();
  await markEnd();
  return Promise.all(
    streams.map(async (stream) => {
      const end = () => stream.heard.findIndex(({ event }) => event === 'messages');
      await expect.poll(end).not.toBe(-1);
      stream.close();
      return stream.heard
        .slice(0, end())
        .flatMap((one) =>
          one.event === 'changed' ? [[one.resource, one.parent_id].filter(Boolean).join(' ')] : [],
        );
    }),
  );
}

it('events of sheets: a cancelled re-sit reaches the dean, the assigned teacher and the listed students', async () => {
  const made = await makeSheet(server, admin, { students: 2 });
  const [passed = 0, failed = 0] = made.studentSubjectIds;
  const changes = [ic(passed, 40), fc(passed, 40), ic(failed, 10), fc(failed, 10)];
  await saveCells(admin, made.finalId, changes);
  const [permissions, facultyId] = [['curriculum_index'] as const, made.curriculum.faculty_id];
  const { id: userId, client } = await openAccount(server, admin, {
    permissions: [...permissions],
    facultyId,
  });
  const teacher = await openTeacherAccount(server, admin);
  const students = await Promise.all(made.studentIds.map((id) => openAccountOfStudent(server, admin, id)));
  const { db } = server.services;
  await db
    .insertInto('semester_subject_teachers')
    .values({
      university_id: made.curriculum.university_id,
      curriculum_id: made.curriculum.id,
      semester_subject_id: made.semesterSubjectId,
      group_id: made.groupId,
      teacher_id: teacher.id,
      statement: 'second_statement',
    })
    .execute();
  const accepted = ['window_open'];
  const { groupId: group_id, semesterId: semester_id } = made;
  await admin.call(statements.close, { params: { id: made.finalId }, body: {} });
  const held = await admin.call(statements.holdReSits, {
    body: { statement: 'second_statement', group_id, semester_id, accepted },
  });
  const params = { id: held.result.created[0]?.id ?? 0 };
  const listeners = [
    { userId, client, endpoint: events.stream },
    teacherStream(teacher),
    ...students.map((student) => ({ ...student, endpoint: events.ofStudent })),
  ];
  const cancel = async () => expect((await admin.call(statements.cancelReSit, { params })).status).toBe(200);
  expect(await heardBy(listeners, cancel)).toEqual([['statements'], ['ratings'], [], ['ratings']]);
});

it('events of sheets: the teacher of a retake hears of the own sheet, and the former one that it is another one', async () => {
  const { application, sheet } = await makeApplication(server, admin, { status: 2 });
  const [former, teacher, stranger] = [
    await openTeacherAccount(server, admin),
    await openTeacherAccount(server, admin),
    await openTeacherAccount(server, admin),
  ];
  const [subject] = application.subjects;
  const open = async (teacher_id: number) => {
    const place = { id: subject?.id ?? 0, teacher_id, group_id: sheet.groupId };
    const opened = await admin.call(retakeApplications.open, {
      params: { id: application.id },
      body: { subjects: [place] },
    });
    return opened.result.subjects[0]?.statement_id ?? 0;
  };
  const listeners = [former, teacher, stranger].map(teacherStream);
  expect(await heardBy(listeners, () => open(former.id))).toEqual([['ratings'], [], []]);
  let sheetId = 0;
  const move = async () => {
    sheetId = await open(teacher.id);
  };
  expect(await heardBy(listeners, move)).toEqual([['ratings'], ['ratings'], []]);
  const enter = () => saveCells(admin, sheetId, [ic(sheet.studentSubjectIds[0] ?? 0, 20)]);
  const [gone, own, none] = await heardBy(listeners, enter);
  expect([gone, none]).toEqual([[], []]);
  expect(own).toContain(`ratings ${sheetId}`);
  const clear = () => saveCells(admin, sheetId, [ic(sheet.studentSubjectIds[0] ?? 0, null, 20)]);
  await clear();
  const withdraw = () =>
    admin.call(retakeApplications.withdrawPayment, {
      params: { id: application.id },
      body: { reason: 'Toʻlov qaytarildi' },
    });
  const [, withdrawn] = await heardBy(listeners, withdraw);
  expect(withdrawn).toContain('ratings');
});
