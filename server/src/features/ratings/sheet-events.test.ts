import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { events } from '@dekanat/contract/operations/events.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { expect, it } from 'vitest';
import { publishToUsers } from '#platform/realtime/bus.ts';
import { openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { ic, saveCells } from '#test/rating-factories.ts';
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
