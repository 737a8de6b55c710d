import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { RATINGS } from '@dekanat/contract/catalogue/ratings.ts';
import type { ReSitSubject, statements } from '@dekanat/contract/ratings/statements.ts';
import { sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { notFound, Refusal, requireAccepted } from '#api/errors.ts';
import { formatInstant } from '#api/instant-format.ts';
import { inScope } from '#api/scope.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { requireUnreferenced } from '#crud/removal.ts';
import { THIS_SECOND } from '#crud/today.ts';
import type { Queryable } from '#db/database.ts';
import { CURRICULUM_SCOPE, ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { configuredText } from '#features/reference/shared.ts';
import { publishChanged, publishToStudents, publishToTeachers } from '#platform/realtime/bus.ts';
import { LAST_END } from './last-end.ts';
import { isOvertaken } from './later-results.ts';
import { haveAttempts } from './sheet-attempts.ts';
import { MEMBERS } from './sheet-members.ts';
import { SHEET_ORDER, sheetName } from './sheet-names.ts';
import { isListed } from './sheet-students.ts';
import { readHead, type StatementHead } from './statement-head.ts';
import { isRetake, statementNumber } from './statement-numbers.ts';

type Selection = Omit<InputOf<typeof statements.holdReSits>['body'], 'accepted'>;

interface Candidate {
  university_id: number;
  faculty_id: number;
  curriculum_id: number;
  semester_subject_id: number;
  subject_id: number;
  former_state: string;
  /** Whether the last control of the statement before is over, and until when its results may be entered. */
  exam_ahead: boolean;
  window_to: string | null;
  held: boolean;
  /** The re-sit has interim controls of its own. */
  interim: boolean;
  students: ReSitSubject['students'];
}

/**
 * Condition on `subject` (a student subject) and `student`: the sheet of this statement would list the student, who neither passed
 * before nor has a result of it that a transfer carried over, or a later one that counts.
 */
const isCandidate = (number: number) => sql<boolean>`(
  student.study_status = 'studying' and subject.status <> 4 and subject.restoration_id is null
  and ${ofCurrentCurriculum('subject')} and not ${isOvertaken(sql`${number}::smallint`)} and not exists (
    select from ratings earned where earned.student_subject_id = subject.id
      and (earned.statement < ${number} and earned.mark >= 3 or earned.statement = ${number} and earned.source = 'transferred')))`;

/**
 * The subjects whose statement before exists, with the students who did not pass; locks that statement. It need not exist where
 * transfers carried over its result for each of these students.
 */
async function candidates(
  { db, scope, language }: Context,
  { statement, group_id, semester_id, semester_subject_id }: Selection,
): Promise<Candidate[]> {
  const number = statementNumber(statement);
  await sql`
    select from statements where group_id = ${group_id} and semester_id = ${semester_id} and control_type_id = 3
      and statement = ${number - 1} order by id for share`.execute(db);
  const name = sheetName(language);
  const { rows } = await sql<Candidate>`
    with former as materialized (
      select planned.university_id, curricula.faculty_id, planned.curriculum_id, planned.id as semester_subject_id,
        ${group_id}::integer as group_id, ${number - 1}::integer as number, statements.id, coalesce(statements.state, 'closed') as state
      from semester_subjects planned
      join curricula on curricula.id = planned.curriculum_id
      left join statements on statements.semester_subject_id = planned.id and statements.group_id = ${group_id}
        and statements.control_type_id = 3 and statements.statement = ${number - 1}
      where planned.semester_id = ${semester_id}
        and (${semester_subject_id ?? null}::integer is null or planned.id = ${semester_subject_id ?? null})
        and ${inScope(scope, CURRICULUM_SCOPE)}
        and (statements.id is not null or (
          select coalesce(bool_and(ratings.id is not null), false)
          from student_subjects subject join students student on student.id = subject.student_id
          left join ratings on ratings.student_subject_id = subject.id and ratings.statement = ${number - 1}
            and ratings.source = 'transferred'
          where subject.semester_subject_id = planned.id and subject.group_id = ${group_id} and ${isCandidate(number)})))
    select former.university_id, former.faculty_id, former.curriculum_id, former.semester_subject_id, planned.subject_id,
      former.state as former_state, coalesce(exam.ends >= ${THIS_SECOND}, false) as exam_ahead,
      case when entry.window_to >= ${THIS_SECOND} then entry.window_to end as window_to,
      exists (select from statements held where held.semester_subject_id = former.semester_subject_id
        and held.group_id = former.group_id and held.statement = ${number}) as held,
      exists (select from exam_schedules control where control.semester_subject_id = former.semester_subject_id
        and control.control_type_id = 2 and control.statement = ${statement}) as interim,
      (select coalesce(jsonb_agg(jsonb_build_object('student_subject_id', subject.id, 'student_id', student.id, 'fio', ${name},
          'id_number', student.id_number, 'rating', ratings.rating, 'mark', ratings.mark,
          'absent', coalesce(ratings.absent, false))
          order by ${SHEET_ORDER}), '[]')
        from student_subjects subject
        join students student on student.id = subject.student_id
        left join ratings on ratings.student_subject_id = subject.id and ratings.statement = ${number - 1}
        where subject.semester_subject_id = former.semester_subject_id and subject.group_id = former.group_id
          and ${isCandidate(number)}) as students
    from former join semester_subjects planned on planned.id = former.semester_subject_id
    cross join lateral (
      select ${LAST_END} as ends from (
        select former.id, former.semester_subject_id, former.group_id, 3 as control_type_id, former.number as statement, former.state) statements) exam
    cross join lateral (
      select exam.ends + make_interval(days => ${configuredText('rating-entry-days', 'former.university_id')}::integer) as window_to) entry
    order by planned.sort, planned.id`.execute(db);
  return rows;
}

function outcomeOf({ held, former_state, exam_ahead, students }: Candidate): ReSitSubject['outcome'] {
  if (held) return 'held';
  if (former_state !== 'closed') return 'former_open';
  if (exam_ahead) return 'exam_ahead';
  return students.length === 0 ? 'no_students' : 'possible';
}

const NAMES = { subject_name: relatedName(SUBJECT, 'name', 'subject_id') } as const;

async function examine(context: Context, selection: Selection) {
  const found = await addRelatedNames(context, await candidates(context, selection), NAMES);
  return found.map((one) => ({ ...one, outcome: outcomeOf(one) }));
}

/** The students whom the re-sits of a group would list, subject by subject. */
export const previewReSits = (context: Context, selection: Selection): Promise<ReSitSubject[]> =>
  examine(context, selection);

async function addStatements(
  { db }: Context,
  { group_id, semester_id, statement }: Selection,
  held: readonly Candidate[],
) {
  const number = statementNumber(statement);
  const sheets = held.flatMap(({ interim, university_id, curriculum_id, semester_subject_id }) =>
    [...(interim ? [2] : []), 3].map((control_type_id) => ({
      university_id,
      curriculum_id,
      semester_id,
      semester_subject_id,
      group_id,
      control_type_id,
      statement: number,
    })),
  );
  return db
    .insertInto('statements')
    .values(sheets)
    .returning(['id', 'semester_subject_id', 'control_type_id'])
    .execute();
}

/** The assigned teachers see the new sheets among theirs. */
async function publishToAssigned(
  { db }: Context,
  { group_id, statement }: Selection,
  subjects: { semester_subject_id: number }[],
): Promise<void> {
  const teachers = await db
    .selectFrom('semester_subject_teachers')
    .where('group_id', '=', group_id)
    .where('statement', '=', statement)
    .where(
      'semester_subject_id',
      'in',
      subjects.map((one) => one.semester_subject_id),
    )
    .select('teacher_id')
    .distinct()
    .execute();
  const ids = teachers.map((one) => one.teacher_id);
  await publishToTeachers(db, ids, RATINGS.ratings.name);
}

/** Results of the statement before may still be entered. */
function windowWarnings(possible: readonly { window_to: string | null }[]): ActWarning[] {
  const ends = possible.flatMap(({ window_to }) => window_to ?? []).toSorted();
  const last = ends.at(-1);
  if (last === undefined) return [];
  const values = { count: ends.length, date: formatInstant(last) };
  return [{ code: 'window_open', key: 'statement.warning.window_open', values }];
}

/**
 * Holds the statement for those who failed: one sheet for each subject whose statement before is closed.
 * @throws Refusal (405) when there is none
 */
export async function holdReSits(
  context: Context,
  { accepted, ...selection }: InputOf<typeof statements.holdReSits>['body'],
) {
  const found = await examine(context, selection);
  const possible = found.filter(({ outcome }) => outcome === 'possible');
  const [first] = possible;
  if (first === undefined) throw new Refusal('wrong_state', { key: 'statement.no_re_sit' });
  requireAccepted(windowWarnings(possible), accepted);
  const added = await addStatements(context, selection, possible);
  await publishChanged(context.db, RATINGS.statements.name, {
    permission: 'curriculum_index',
    universityId: first.university_id,
    facultyId: first.faculty_id,
  });
  await publishToAssigned(context, selection, possible);
  await publishToStudents(
    context.db,
    possible.flatMap(({ students }) => students.map(({ student_id }) => student_id)),
    RATINGS.ratings.name,
  );
  const finals = new Map(
    added
      .filter(({ control_type_id }) => control_type_id === 3)
      .map(({ id, semester_subject_id }) => [semester_subject_id, id]),
  );
  return {
    created: possible.map(({ semester_subject_id, subject_name, students }) => ({
      id: finals.get(semester_subject_id) ?? 0,
      semester_subject_id,
      subject_name,
      students: students.length,
    })),
    skipped: found.filter(({ outcome }) => outcome !== 'possible'),
  };
}

/** The students whom these sheets list. */
async function listedStudents(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct student.id from statements cross join lateral ${MEMBERS} subject
    join students student on student.id = subject.student_id
    left join ratings on ratings.student_subject_id = subject.id and ratings.statement = statements.statement
    where statements.id = any(${ids}::integer[]) and ${isListed()}`.execute(db);
  return rows.map(({ id }) => id);
}

async function publishCancelled(
  db: Queryable,
  { university_id, faculty_id, teacher_ids }: StatementHead,
  students: readonly number[],
): Promise<void> {
  await publishChanged(db, RATINGS.statements.name, {
    permission: 'curriculum_index',
    universityId: university_id,
    facultyId: faculty_id,
  });
  await publishToTeachers(db, teacher_ids, RATINGS.ratings.name);
  await publishToStudents(db, students, RATINGS.ratings.name);
}

/**
 * Removes the sheets of a re-sit that nobody has used.
 * @throws Refusal (405) for other sheets, and once something was entered, printed or closed, or its exam was started
 */
export async function cancelReSit(context: Context<Caller>, id: number): Promise<null> {
  const { db } = context;
  const head = await readHead(context, id, 'staff');
  const { semester_subject_id, group_id, statement_number } = head;
  if (statement_number === 1 || isRetake(statement_number))
    throw new Refusal('in_use', { key: 'statement.re_sit.other' });
  const sheets = await db
    .selectFrom('statements')
    .where('semester_subject_id', '=', semester_subject_id)
    .where('group_id', '=', group_id)
    .where('statement', '=', statement_number)
    .select(['id', 'state', 'number'])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (sheets.length === 0) throw notFound();
  if (sheets.some(({ state, number }) => state !== 'open' || number !== null))
    throw new Refusal('in_use', { key: 'statement.re_sit.used' });
  const ids = sheets.map((sheet) => sheet.id);
  if (await haveAttempts(db, ids)) throw new Refusal('in_use', { key: 'statement.re_sit.taken' });
  await requireUnreferenced(db, 'statements', ids);
  const students = await listedStudents(db, ids);
  await db.deleteFrom('statements').where('id', 'in', ids).execute();
  await publishCancelled(db, head, students);
  return null;
}
