import { peopleStatistics } from '@dekanat/contract/reports/people-statistics.ts';
import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** PostgreSQL shows the prepared statements of the connection that asks: as many at once as the pool of reports has. */
const CONNECTIONS = 8;

it('reports: statements that count a whole report are planned with their values', async () => {
  const { calls } = subjectMarks;
  const query = { academic_year_id: 1 };
  if (calls.chart === undefined || signIns.calls.chart === undefined) throw new Error('There is no chart.');
  const prepared = () =>
    server.services.reportDb.read(async (db) => {
      const found = await Promise.all(
        Array.from({ length: CONNECTIONS }, () =>
          sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db),
        ),
      );
      return found.flatMap(({ rows }) => rows.map(({ statement }) => statement));
    });
  const counting = /_facts|row_number|to_char.*Asia\/Tashkent/;
  const answers = [
    await admin.call(calls.list, { query }),
    await admin.call(calls.chart, { query }),
    await admin.call(calls.export, { query: { ...query, format: 'csv' } }),
    await admin.call(peopleStatistics.students, { query: { academic_year_id: 1 } }),
    await admin.call(peopleStatistics.teachers, {}),
    await admin.call(signIns.calls.chart, { query: {} }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await prepared()).filter((statement) => counting.test(statement))).toEqual([]);
});
