import { ownNotifications, studentNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { expect, it } from 'vitest';
import { openAccountOfStudent } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { fc, ic, makeSheet, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

async function makeGroup() {
  const sheet = await makeSheet(server, admin);
  const [first = 0, second = 0] = sheet.studentIds;
  const [student, classmate] = [
    await openAccountOfStudent(server, admin, first),
    await openAccountOfStudent(server, admin, second),
  ];
  const { subject_id } = await server.services.db
    .selectFrom('semester_subjects')
    .where('id', '=', sheet.semesterSubjectId)
    .select('subject_id')
    .executeTakeFirstOrThrow();
  const [mine = 0] = sheet.studentSubjectIds;
  return { sheet, mine, student, classmate, link: `/cabinet/marks/${subject_id}` };
}
/** The notifications once the work behind a save is done. */
async function newsOf(client: Client) {
  await server.services.backgroundDone();
  return (await client.call(studentNotifications.list)).result.data;
}

it('news of marks: a save of several points of a student is one notification, and none for others', async () => {
  const { sheet, mine, student, classmate, link } = await makeGroup();
  await saveCells(admin, sheet.finalId, [ic(mine, 30), fc(mine, 40)]);
  expect(await newsOf(student.client)).toMatchObject([
    {
      text: expect.stringMatching(/^“.+” fanidan natija: 70 ball, baho 4$/),
      kind: 'study',
      link,
      read_at: null,
    },
  ]);
  expect(await newsOf(classmate.client)).toEqual([]);
});

it('news of marks: a later mark replaces one that was not read, and follows one that was', async () => {
  const { sheet, mine, student } = await makeGroup();
  await saveCells(admin, sheet.finalId, [ic(mine, 30), fc(mine, 40)]);
  await newsOf(student.client);
  await saveCells(admin, sheet.finalId, [fc(mine, 45, 40)]);
  const [news, ...others] = await newsOf(student.client);
  expect([news?.text, others]).toEqual([expect.stringContaining('75 ball'), []]);
  await student.client.call(ownNotifications.mark, { params: { id: news?.id ?? 0 }, body: { read: true } });
  await saveCells(admin, sheet.finalId, [fc(mine, 46, 45)]);
  expect((await newsOf(student.client)).map(({ text }) => text)).toEqual([
    expect.stringContaining('76 ball'),
    expect.stringContaining('75 ball'),
  ]);
});

it('news of marks: the mark of a re-sit leaves the unread one of the exam, and a corrected one replaces its own', async () => {
  const { sheet, mine, student } = await makeGroup();
  const { finalId, groupId: group_id, semesterId: semester_id } = sheet;
  await saveCells(admin, finalId, [ic(mine, 25), fc(mine, 20)]);
  await newsOf(student.client);
  await admin.call(statements.close, { params: { id: finalId }, body: {} });
  const held = await admin.call(statements.holdReSits, {
    body: { statement: 'second_statement', group_id, semester_id, accepted: ['window_open'] },
  });
  const reSitId = held.result.created[0]?.id ?? 0;
  for (const [points, former] of [
    [35, null],
    [40, 35],
  ] as const) {
    await saveCells(admin, reSitId, [fc(mine, points, former)]);
    expect((await newsOf(student.client)).map(({ text }) => text)).toEqual([
      expect.stringContaining(`${25 + points} ball`),
      expect.stringContaining('45 ball'),
    ]);
  }
});

it('news of marks: what is stored already is none, and points without a mark name no number', async () => {
  const { sheet, mine, student } = await makeGroup();
  await saveCells(admin, sheet.interimId, [ic(mine, 30)]);
  await saveCells(admin, sheet.interimId, [ic(mine, 30)]);
  expect((await newsOf(student.client)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/fanidan ballar kiritildi yoki oʻzgardi$/),
  ]);
});
