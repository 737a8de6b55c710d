import { studentNotes } from '@dekanat/contract/students/student-notes.ts';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { accountName } from '#crud/account-name.ts';
import { paginate } from '#crud/paging.ts';
import { matchingStudents } from './student-query.ts';
import { inStudentScope } from './student-scope.ts';

const notes = ({ db, scope }: Context) =>
  db
    .selectFrom('student_notes')
    .innerJoin('students', 'students.id', 'student_notes.student_id')
    .leftJoin('users', 'users.id', 'student_notes.user_id')
    .where(inStudentScope(scope))
    .select([
      'student_notes.id',
      'student_notes.student_id',
      'student_notes.note',
      accountName.as('author'),
      'student_notes.created_at',
    ]);

export const studentNoteFeature = implement(studentNotes, {
  list: async (context, { query }) => {
    await matchingStudents(context, {})
      .where('students.id', '=', query.student_id)
      .select('students.id')
      .executeTakeFirstOrThrow(notFound);
    const theirs = notes(context).where('student_notes.student_id', '=', query.student_id);
    return paginate(theirs.orderBy('student_notes.id', 'desc'), theirs, query);
  },
  create: async (context, { body: { student_id, note } }) => {
    const { university_id } = await matchingStudents(context, {})
      .where('students.id', '=', student_id)
      .select('students.university_id')
      .forKeyShare()
      .executeTakeFirstOrThrow(notFound);
    const { id } = await context.db
      .insertInto('student_notes')
      .values({ university_id, student_id, note, user_id: context.caller.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return notes(context).where('student_notes.id', '=', id).executeTakeFirstOrThrow();
  },
  remove: async (context, { params }) => {
    const { id } = await notes(context)
      .where('student_notes.id', '=', params.id)
      .executeTakeFirstOrThrow(notFound);
    await context.db.deleteFrom('student_notes').where('id', '=', id).execute();
    return null;
  },
});
