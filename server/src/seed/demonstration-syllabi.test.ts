import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { proctoringSessions } from '@dekanat/contract/syllabi/proctoring.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { bankQuestions, testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';
import { firstMonday } from './demonstration-syllabi.ts';

let clients: Client[];
const { server } = useServer({ callers: [] });
beforeAll(async () => {
  clients = await Promise.all(['admin', 'admin2'].map((name) => signIn(server.url, name)));
});

it('demonstration syllabi: seeds a syllabus for each course that a university teaches, of two years, by several authors, some drafts', async () => {
  for (const [index, client] of clients.entries()) {
    const { total, data } = (await client.call(syllabi.list, { query: { limit: 60 } })).result;
    const count = [22, 16][index] ?? 0;
    expect([total, data.length]).toEqual([count, count]);
    const different = (of: (row: (typeof data)[number]) => unknown) => new Set(data.map(of)).size;
    expect(different(({ academic_year_id }) => academic_year_id)).toBe(2);
    expect(different(({ subject_name }) => subject_name)).toBe(count);
    expect(different(({ author_name }) => author_name)).toBeGreaterThan(6);
    expect(data.filter(({ language }) => language === 'ru')).toHaveLength(2);
    expect(data.filter(({ status }) => status === 'draft')).toHaveLength([4, 3][index] ?? 0);
    expect(new Set(data.map(({ modules }) => modules))).toEqual(new Set([15]));
  }
});

it('demonstration syllabi: seeds syllabi that can be published', async () => {
  const [admin] = clients as [Client];
  const { data } = (await admin.call(syllabi.list, { query: { limit: 60 } })).result;
  for (const { id } of data)
    expect((await admin.call(syllabi.problems, { params: { id } })).result).toEqual([]);
});

it('demonstration syllabi: seeds bank questions of all difficulties, and sessions in each state', async () => {
  const [admin] = clients as [Client];
  const bank = (await admin.call(bankQuestions.list, { query: { limit: 1000 } })).result;
  expect(new Set(bank.data.map(({ topic }) => topic)).size).toBeGreaterThan(50);
  expect(bank.data.every(({ used_in }) => used_in === 1)).toBe(true);
  const { rows } = await sql<{ item_id: number }>`
    select distinct item_id from proctoring_sessions order by item_id limit 1`.execute(server.services.db);
  const params = { id: rows[0]?.item_id ?? 0 };
  const sessions = (await admin.call(proctoringSessions.list, { params })).result;
  expect(sessions.map(({ state }) => state)).toEqual(['planned', 'open', 'over']);
});

it('demonstration syllabi: goes on with ids after those of the demonstration', async () => {
  const [admin] = clients as [Client];
  const { data } = (await admin.call(syllabi.list, { query: { limit: 1 } })).result;
  const params = { id: data[0]?.id ?? 0 };
  const copy = (await admin.call(syllabi.duplicate, { params, body: {} })).result;
  onTestFinished(async () => void (await admin.call(syllabi.remove, { params: { id: copy.id } })));
  const outline = (await admin.call(syllabusModules.outline, { params: { syllabusId: copy.id } })).result;
  const test = outline.flatMap(({ lessons }) => lessons[0]?.items ?? []).find(({ type }) => type === 'test');
  const { result } = await admin.call(lessonItems.read, { params: { id: test?.id ?? 0 } });
  expect(result.all_test).toBeGreaterThan(2);
  const questions = await admin.call(testQuestions.list, { params: { itemId: result.id } });
  expect(questions.result).toHaveLength(result.all_test);
});

it.each(['2026-09-01', '2026-12-28', '2027-01-10', '2027-02-01', '2027-06-15', '2027-08-31'])(
  'demonstration syllabi: on %s some modules are ahead',
  (day) => {
    const monday = firstMonday(startYearOf(day), day);
    const lastModule = monday + 14 * 7 * 86_400_000;
    expect([new Date(monday).getUTCDay(), lastModule > Date.parse(day)]).toEqual([1, true]);
  },
);
