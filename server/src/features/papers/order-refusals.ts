import { sql } from 'kysely';
import type { Student } from '#api/caller.ts';
import { messageLanguage, type SignedInContext } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { configured } from '#features/reference/shared.ts';
import { isRegistered } from '#features/students/shared.ts';

export type StudentContext = SignedInContext<Student>;

const refused = (key: Refusal['key'], values: Record<string, unknown> = {}) =>
  new Refusal('wrong_state', { key, values });

/** Why a student with this status is given no certificate. */
export const notStudying = (context: StudentContext, status: string): Refusal =>
  refused('own_paper.certificate.not_studying', {
    status: translate(`study_status.${status}` as 'study_status.studying', messageLanguage(context)),
  });

/** Why the student cannot order a certificate of study. */
export async function certificateRefusal(context: StudentContext): Promise<Refusal | undefined> {
  const { db, caller } = context;
  if (!(await configured(db, caller.universityId, 'student-certificates')))
    return refused('own_paper.certificate.closed');
  const { study_status } = await db
    .selectFrom('students')
    .where('id', '=', caller.studentId)
    .select('study_status')
    .executeTakeFirstOrThrow();
  if (study_status !== 'studying') return notStudying(context, study_status);
  return (await isRegistered(db, caller.studentId)) ? undefined : refused('own_paper.not_registered');
}

/** Why the student cannot request a transcript. Who has left the university needs one, too. */
export async function transcriptRefusal({ db, caller }: StudentContext): Promise<Refusal | undefined> {
  if (!(await isRegistered(db, caller.studentId))) return refused('own_paper.not_registered');
  const { rows } = await sql`
    select from paper_requests where student_id = ${caller.studentId} and request_state = 'requested'`.execute(
    db,
  );
  return rows.length > 0 ? refused('paper_request.open') : undefined;
}
