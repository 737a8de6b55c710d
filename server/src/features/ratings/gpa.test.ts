import { type GradedSubject, gradePointAverage } from '@dekanat/contract/ratings/gpa.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useServer } from '#test/use-server.ts';
import { COUNTS_FOR_GPA, GPA, GPA_CREDITS } from './gpa.ts';

const { server } = useServer();

const subject = (credit: number, mark: number | null, over = false): GradedSubject => ({
  credit,
  mark,
  over,
});

/** The rule in SQL, on subjects that are in no table. */
async function inSql(subjects: readonly GradedSubject[]) {
  const { rows } = await sql<{ gpa: number | null; credits: number | null; counted: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) given (credit integer, mark integer, over boolean)),
    rated as (
      select mark as current_mark, credit as credit_hour,
        (now() at time zone 'Asia/Tashkent')::date - case when over then 1 else 0 end as end_date from given)
    select ${GPA}::float8 as gpa, ${GPA_CREDITS} as credits, count(*) filter (where ${COUNTS_FOR_GPA}) as counted
    from rated student_subject cross join lateral (select student_subject.credit_hour) subject
    cross join lateral (select student_subject.end_date) semester`.execute(server.services.db);
  return rows[0];
}

describe('the GPA in SQL', () => {
  it.each([
    ['marks by credits', [subject(4, 5), subject(6, 4), subject(5, 3)], 15],
    ['halves, rounded up', [subject(197, 3), subject(3, 4)], 200],
    ['a subject without a mark before the end of its semester', [subject(4, 5), subject(4, null)], 4],
    ['a subject without a mark after the end of its semester', [subject(4, 5), subject(4, null, true)], 8],
    ['no credits that count', [subject(4, null)], null],
    ['no credits', [subject(0, 5)], 0],
  ])('is that of the contract for %s', async (_title, subjects, credits) => {
    const counted = subjects.filter(({ mark, over }) => mark !== null || over).length;
    expect(await inSql(subjects)).toEqual({ gpa: gradePointAverage(subjects), credits, counted });
  });
});
