import { sql } from 'kysely';
import { invalidField, Refusal } from '#api/errors.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import type { Queryable } from '#db/database.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { configured } from '#features/reference/shared.ts';
import type { ContractLoss } from '#features/registration/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { RetakeView } from './application-rows.ts';
import { type Debt, debtsOf } from './debts.ts';
import type { LockedApplication } from './locked-application.ts';

const FIELD = 'student_subject_ids';

interface Wanted {
  universityId: number;
  studentId: number;
  studentSubjectIds: readonly number[];
  /** The application that already has the subjects. */
  applicationId?: number;
}

/** Names of subjects for a message. */
async function namesOf(context: RetakeView, universityId: number, subjectIds: number[]): Promise<string> {
  const rows = subjectIds.map((subject_id) => ({ subject_id, university_id: universityId }));
  const named = await addRelatedNames(context, rows, {
    subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  });
  return named.map(({ subject_name }) => subject_name).join(', ');
}

interface FoundSubject {
  subject_id: number;
  current_mark: number | null;
  current: boolean;
}

/** The subjects of these student subjects of the student, which need not be debts any more. */
async function subjectsOf(
  { db }: RetakeView,
  studentId: number,
  studentSubjectIds: number[],
): Promise<FoundSubject[]> {
  return db
    .selectFrom('student_subjects as student_subject')
    .innerJoin('semester_subjects as planned', 'planned.id', 'student_subject.semester_subject_id')
    .where('student_subject.student_id', '=', studentId)
    .where('student_subject.id', '=', sql<number>`any(${studentSubjectIds}::integer[])`)
    .select([
      'planned.subject_id',
      'student_subject.current_mark',
      sql<boolean>`${ofCurrentCurriculum('student_subject')}`.as('current'),
    ])
    .execute();
}

const idsOf = (subjects: { subject_id: number }[]) => subjects.map(({ subject_id }) => subject_id);

/** @throws Invalid when the credits exceed the limit of the university */
async function requireCredits({ db }: RetakeView, universityId: number, debts: readonly Debt[]) {
  const limit = await configured(db, universityId, 're-reading-credit-limit');
  const credits = debts.reduce((sum, { credit_hour }) => sum + credit_hour, 0);
  if (credits > limit) throw invalidField(FIELD, 'retake.credits.limit', { credits, limit });
  if (debts.some(({ credit_hour }) => credit_hour === 0)) throw invalidField(FIELD, 'retake.credits.none');
}

/**
 * The debts that an application is about; the student is locked.
 * @throws Invalid when a subject is no debt of the student or belongs to another application, or when there are too many credits
 */
export async function requireDebts(
  context: RetakeView,
  { universityId, studentId, studentSubjectIds, applicationId }: Wanted,
): Promise<Debt[]> {
  const wanted = new Set(studentSubjectIds);
  const debts = (await debtsOf(context.db, [studentId])).filter((debt) =>
    wanted.has(debt.student_subject_id),
  );
  const refuse = async (key: TextKey, subjectIds: number[]) =>
    invalidField(FIELD, key, { subjects: await namesOf(context, universityId, subjectIds) });
  if (debts.length < wanted.size) {
    const known = new Set(debts.map(({ student_subject_id }) => student_subject_id));
    const others = [...wanted].filter((id) => !known.has(id));
    const ownSubjects = idsOf(await subjectsOf(context, studentId, others));
    // Subjects of other students have no name in the answer.
    if (ownSubjects.length === 0) throw invalidField(FIELD, 'retake.subject.not_own');
    throw await refuse('retake.subject.no_debt', ownSubjects);
  }
  const taken = debts.filter(({ application_id }) => ![null, applicationId].includes(application_id));
  if (taken.length > 0)
    throw await refuse(
      'retake.subject.in_application',
      taken.map(({ subject_id }) => subject_id),
    );
  await requireCredits(context, universityId, debts);
  return debts;
}

/** Why subjects that are no debts cannot be paid, and which of them; a lasting reason comes first. */
function reasonAgainst(subjects: FoundSubject[]): [TextKey, FoundSubject[]] {
  const former = subjects.filter(({ current }) => !current);
  if (former.length > 0) return ['retake.subject.former', former];
  const passed = subjects.filter(({ current_mark }) => current_mark !== null && current_mark >= 3);
  return passed.length > 0 ? ['retake.subject.passed', passed] : ['retake.subject.not_due', subjects];
}

/**
 * @throws Refusal (405) for a subject that does not count any more because the curriculum of the student changed, for one that the
 * student has passed since the application was activated, and for one that is no debt at present
 */
export async function requirePayable(
  context: RetakeView,
  { universityId, studentId, studentSubjectIds }: Wanted,
) {
  const debts = await debtsOf(context.db, [studentId]);
  const open = new Set(debts.map(({ student_subject_id }) => student_subject_id));
  const others = studentSubjectIds.filter((id) => !open.has(id));
  if (others.length === 0) return;
  const [key, named] = reasonAgainst(await subjectsOf(context, studentId, others));
  const subjects = await namesOf(context, universityId, idsOf(named));
  throw new Refusal('wrong_state', { key, values: { subjects } });
}

type OfStudent = Pick<LockedApplication, 'student_id' | 'curriculum_id' | 'study_status'>;

/** Why the contract of an application that is not paid does not count any more (docs/domain.md §10); undefined while it counts. */
export async function findLoss(
  db: Queryable,
  { student_id, curriculum_id, study_status }: OfStudent,
): Promise<ContractLoss | undefined> {
  if (study_status === 'studentexpel') return { because: 'expelled' };
  if (study_status === 'graduate') return { because: 'graduated' };
  const current = await db
    .selectFrom('student_registers')
    .where('student_id', '=', student_id)
    .where('to_date', 'is', null)
    .select('curriculum_id')
    .executeTakeFirst();
  if (current?.curriculum_id === curriculum_id) return undefined;
  return { because: 'transferred', exceptOf: current?.curriculum_id ?? null };
}

/** Another contract is issued only after the cause for which the former one was revoked was undone. @throws Refusal 405 */
export async function requireNotLost(db: Queryable, application: OfStudent): Promise<void> {
  const loss = await findLoss(db, application);
  if (loss === undefined) return;
  const isTransferred = loss.because === 'transferred';
  throw new Refusal('wrong_state', {
    key: isTransferred ? 'retake.contract.former_curriculum' : 'retake.contract.student_left',
  });
}
