import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { imagesIn } from '#platform/rich-text/rich-text.ts';

interface Content {
  question: string;
  answers: readonly { answer: string }[];
}

/**
 * Claims the pictures of questions for the question bank of a university: own uploads, and pictures of its syllabi. They
 * stay the bank's, because tests of any syllabus contain its questions, and outlive the syllabus that they come from.
 * @throws Invalid on `field` for any other file
 */
export async function claimBankPictures(
  { db, caller }: Context,
  questions: readonly Content[],
  universityId: number,
  field: string,
): Promise<void> {
  const texts = questions.flatMap(({ question, answers }) => [
    question,
    ...answers.map(({ answer }) => answer),
  ]);
  const ids = [...new Set(texts.flatMap(imagesIn))];
  if (ids.length === 0) return;
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({
      claimed_table: 'bank_questions',
      claimed_id: universityId,
      unclaimed_since: null,
      university_id: universityId,
    })
    .where('id', 'in', ids)
    .where('width', 'is not', null)
    .where(
      sql<boolean>`(claimed_table is null and uploaded_by = ${caller.id} and (university_id is null or university_id = ${universityId})
        or claimed_table in ('syllabi', 'bank_questions') and university_id = ${universityId})`,
    )
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== ids.length) throw invalidField(field, 'invalid.out_of_scope');
}
