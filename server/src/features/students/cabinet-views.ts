import { cabinetViews } from '@dekanat/contract/students/cabinet-views.ts';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { recordRepeatedShowing } from '#crud/personal-data-access.ts';
import { matchingStudents } from './student-query.ts';

/** @throws Refusal 405 when the student could not sign in, 404 outside the scope of the caller */
async function openView(context: Context, id: number) {
  const { caller, services } = context;
  const { user_id, university_id, full_name } = await matchingStudents(context, {})
    .where('students.id', '=', id)
    .select(['students.user_id', 'students.university_id', 'students.full_name'])
    .executeTakeFirstOrThrow(notFound);
  const student = user_id === null ? undefined : await services.readCallerOfUser(user_id);
  if (user_id === null || student?.kind !== 'student' || student.closed)
    throw new Refusal('wrong_state', { key: 'student.cabinet.no_access' });
  await recordRepeatedShowing(context, { record: 'students', universityId: university_id, id });
  return { access_token: services.sessions.signViewToken(caller, user_id), fio: full_name };
}

// A response with a token is not stored under an Idempotency-Key.
export const cabinetViewFeature = implement(cabinetViews, {
  open: withoutTransaction((context, { params }) => openView(context, params.id)),
});
