import { QUESTIONS_MAX } from '@dekanat/contract/syllabi/questions.ts';
import { sql } from 'kysely';
import { invalidField } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';

const TEST_MEGABYTES = 20;
const MEGABYTE = 1024 * 1024;

/**
 * Bounds the size of a test, because lists and exports send all of its questions. Call it after a change, while the test is
 * locked. @throws Invalid on `field`
 */
export async function requireTestLimits(db: Queryable, itemId: number, field: string): Promise<void> {
  const { rows } = await sql<{ questions: number; bytes: number }>`
    select count(*) as questions, coalesce(sum(octet_length(question) + (
      select coalesce(sum(octet_length(answer)), 0) from test_answers a
      where a.question_id = q.id and a.retired_at is null)), 0)::bigint as bytes
    from test_questions q where item_id = ${itemId} and retired_at is null`.execute(db);
  const { questions = 0, bytes = 0 } = rows[0] ?? {};
  if (questions > QUESTIONS_MAX) throw invalidField(field, 'question.most', { count: QUESTIONS_MAX });
  if (bytes > TEST_MEGABYTES * MEGABYTE)
    throw invalidField(field, 'question.test_size', { megabytes: TEST_MEGABYTES });
}
