import { studentPapers } from '@dekanat/contract/papers/student-papers.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { accountName } from '#crud/account-name.ts';
import { matchingStudents } from '#features/students/shared.ts';

/** Transcripts and call letters of a student in scope, newest first. */
async function list(context: Context, studentId: number) {
  const student = matchingStudents(context, {}).where('students.id', '=', studentId);
  await student.select('students.id').executeTakeFirstOrThrow(notFound);
  return context.db
    .selectFrom('papers')
    .leftJoin('users', 'users.id', 'papers.user_id')
    .where('papers.student_id', '=', studentId)
    .where('papers.kind', 'in', ['transcript', 'call_letter'])
    .select([
      'papers.id',
      sql<'transcript' | 'call_letter'>`papers.kind`.as('kind'),
      'papers.number',
      sql<string>`papers.issued_on`.as('date'),
      'papers.issued_at',
      accountName.as('author'),
      'papers.revoked_at',
      'papers.revocation_reason',
    ])
    .orderBy('papers.id', 'desc')
    .execute();
}

export const studentPaperFeature = implement(studentPapers, {
  list: (context, { params }) => list(context, params.id),
});
