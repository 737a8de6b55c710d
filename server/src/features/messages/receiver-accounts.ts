import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import type { Reach } from '@dekanat/contract/messages/messages.ts';
import type { Receivers } from '@dekanat/contract/messages/receivers.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Invalid } from '#api/errors.ts';
import { inScope, type Scope } from '#api/scope.ts';
import { debtorStudents } from '#features/gpa/shared.ts';
import { registeredStudents } from '#features/registration/shared.ts';
import { STRUCTURE_SCOPE } from '#features/structure/shared.ts';
import {
  groupOfFaculty,
  inStudentScope,
  matchingStudents,
  studentName,
  studentsMatching,
  studentsOfFaculties,
} from '#features/students/shared.ts';
import { matchingTeachers, TEACHER_SCOPE } from '#features/teachers/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { teacherName } from './receiver-names.ts';

/** The receivers that a sender chose: single accounts, and groups of people. */
export interface Choice {
  receiverIds: readonly number[];
  receivers: Receivers;
}

/** Condition on `teachers`: assigned to a subject or a group of the faculty, or to a retake of its students. */
const teachesIn = (facultyId: number) => sql<SqlBool>`(exists (
    select from semester_subject_teachers taught
    join semester_subjects planned on planned.id = taught.semester_subject_id
    join curricula on curricula.id = planned.curriculum_id
    where taught.teacher_id = teachers.id
      and (curricula.faculty_id = ${facultyId} or ${groupOfFaculty('taught.group_id', facultyId)}))
  or exists (
    select from retake_subjects retake join statements on statements.id = retake.statement_id
    join curricula on curricula.id = statements.curriculum_id
    where retake.teacher_id = teachers.id and curricula.faculty_id = ${facultyId}))`;

/** Condition on `teachers` and `departments`: of the faculty of a sender, or teaching in it, as many of other faculties do. */
const teacherReceivesFrom = (scope: Scope) =>
  scope.facultyId === null
    ? inScope(scope, TEACHER_SCOPE.teachers)
    : sql<SqlBool>`(${inScope(scope, TEACHER_SCOPE.teachers)} or ${teachesIn(scope.facultyId)})`;

/**
 * Condition on `users`: may receive messages of a sender with this scope. A user bound to a faculty writes to its people, to those who
 * teach in it, and to administrators of the whole university.
 */
export const receivesFrom = (scope: Scope): RawBuilder<SqlBool> => {
  const { universityId, facultyId } = scope;
  if (universityId === null) return sql<SqlBool>`true`;
  if (facultyId === null) return sql<SqlBool>`(users.university_id = ${universityId})`;
  return sql<SqlBool>`(users.university_id = ${universityId} and case users.kind
    when 'student' then exists (select from students where students.user_id = users.id and ${inStudentScope(scope)})
    when 'teacher' then exists (
      select from teachers join departments on departments.id = teachers.department_id
      where teachers.user_id = users.id and ${teacherReceivesFrom(scope)})
    else exists (
      select from admins where admins.user_id = users.id and coalesce(admins.faculty_id, ${facultyId}) = ${facultyId}) end)`;
};

/** Single teachers to whom the sender may write. */
export const teachersInReach = (context: Context, filters: Parameters<typeof matchingTeachers>[1] = {}) =>
  matchingTeachers({ ...context, scope: { ...context.scope, facultyId: null } }, filters).where(
    teacherReceivesFrom(context.scope),
  );

const isOneOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::integer[])`;

/** The chosen ids of each field with the query for those in the scope. */
const choicesIn = (context: Context, { receiverIds, receivers }: Choice) => {
  const { db, scope } = context;
  const faculties = (ids: readonly number[]) =>
    db
      .selectFrom('faculties')
      .where('faculties.id', '=', isOneOf(ids))
      .where(inScope(scope, STRUCTURE_SCOPE.faculties))
      .select('faculties.id');
  const {
    group_ids = [],
    student_faculty_ids = [],
    department_ids = [],
    teacher_faculty_ids = [],
    student_ids = [],
    teacher_ids = [],
  } = receivers;
  const users = db
    .selectFrom('users')
    .where('users.id', '=', isOneOf(receiverIds))
    .where(receivesFrom(scope))
    .select('users.id');
  const groups = db
    .selectFrom('student_groups')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where('student_groups.id', '=', isOneOf(group_ids))
    .where(inScope(scope, STRUCTURE_SCOPE.student_groups))
    .select('student_groups.id');
  const departments = db
    .selectFrom('departments')
    .where('departments.id', '=', isOneOf(department_ids))
    .where(inScope(scope, STRUCTURE_SCOPE.departments))
    .select('departments.id');
  const students = matchingStudents(context, {})
    .where('students.id', '=', isOneOf(student_ids))
    .select('students.id');
  const teachers = teachersInReach(context)
    .where('teachers.id', '=', isOneOf(teacher_ids))
    .select('teachers.id');
  return [
    { field: 'receiver_id', ids: receiverIds, query: users },
    { field: 'receivers.student_ids', ids: student_ids, query: students },
    { field: 'receivers.teacher_ids', ids: teacher_ids, query: teachers },
    { field: 'receivers.group_ids', ids: group_ids, query: groups },
    { field: 'receivers.department_ids', ids: department_ids, query: departments },
    {
      field: 'receivers.student_faculty_ids',
      ids: student_faculty_ids,
      query: faculties(student_faculty_ids),
    },
    {
      field: 'receivers.teacher_faculty_ids',
      ids: teacher_faculty_ids,
      query: faculties(teacher_faculty_ids),
    },
  ];
};

/** The ids of each field that do not exist or are outside the scope of the sender. */
async function outOfScope(context: Context, choice: Choice): Promise<Map<string, number[]>> {
  const outside = new Map<string, number[]>();
  for (const { field, ids, query } of choicesIn(context, choice)) {
    if (ids.length === 0) continue;
    const inside = new Set((await query.execute()).map(({ id }) => id));
    const others = [...new Set(ids)].filter((id) => !inside.has(id));
    if (others.length > 0) outside.set(field, others);
  }
  return outside;
}

function refuseFields(fields: Iterable<string>): void {
  const problems = Array.from(
    fields,
    (field): FieldProblem<TextKey> => ({ field, key: 'invalid.out_of_scope', values: {} }),
  );
  if (problems.length > 0) throw new Invalid(problems);
}

/** @throws Invalid on the fields with ids that do not exist or are outside the scope of the sender */
export async function requireChoice(context: Context, choice: Choice): Promise<void> {
  refuseFields((await outOfScope(context, choice)).keys());
}

/**
 * The selected people who do not exist or are outside the scope of the sender: some of a report have left the faculty.
 * @throws Invalid on other fields with such ids
 */
export async function selectedOutOfReach(context: Context, choice: Choice): Promise<Reach['out_of_reach']> {
  const {
    'receivers.student_ids': student_ids = [],
    'receivers.teacher_ids': teacher_ids = [],
    ...others
  } = Object.fromEntries(await outOfScope(context, choice));
  refuseFields(Object.keys(others));
  return { student_ids, teacher_ids };
}

type StudentRows = Expression<{ user_id: number | null; student_id: number }>;
type TeacherRows = Expression<{ user_id: number | null; teacher_id: number }>;

const ofStudents = (rows: StudentRows) =>
  sql`select user_id, student_id, null::integer as teacher_id from (${rows}) students`;
const ofTeachers = (rows: TeacherRows) =>
  sql`select user_id, null::integer as student_id, teacher_id from (${rows}) teachers`;

/** The chosen students. */
async function chosenStudents(context: Context, receivers: Receivers): Promise<StudentRows[]> {
  const { group_ids = [], student_faculty_ids = [], student_ids = [] } = receivers;
  const columns = ['students.user_id', 'students.id as student_id'] as const;
  const studying = () => matchingStudents(context, { study_status: 'studying' }).select([...columns]);
  const people: StudentRows[] = [];
  if (group_ids.length > 0) people.push(studying().where('students.group_id', '=', isOneOf(group_ids)));
  if (student_faculty_ids.length > 0) people.push(studying().where(studentsOfFaculties(student_faculty_ids)));
  if (student_ids.length > 0)
    people.push(
      matchingStudents(context, {})
        .where('students.id', '=', isOneOf(student_ids))
        .select([...columns]),
    );
  if (receivers.registers !== undefined) people.push(await registeredStudents(context, receivers.registers));
  if (receivers.students !== undefined)
    people.push((await studentsMatching(context, receivers.students)).clearSelect().select([...columns]));
  if (receivers.debtors !== undefined) people.push(await debtorStudents(context, receivers.debtors));
  return people;
}

/** The chosen teachers. */
function chosenTeachers(context: Context, receivers: Receivers): TeacherRows[] {
  const { department_ids = [], teacher_faculty_ids = [], teacher_ids = [] } = receivers;
  const matching = (filters: Parameters<typeof matchingTeachers>[1]) =>
    matchingTeachers(context, filters).select(['teachers.user_id', 'teachers.id as teacher_id']);
  const people: TeacherRows[] = [];
  if (teacher_ids.length > 0)
    people.push(
      teachersInReach(context)
        .where('teachers.id', '=', isOneOf(teacher_ids))
        .select(['teachers.user_id', 'teachers.id as teacher_id']),
    );
  if (department_ids.length > 0)
    people.push(matching({ status: 1 }).where('teachers.department_id', '=', isOneOf(department_ids)));
  if (teacher_faculty_ids.length > 0)
    people.push(matching({ status: 1 }).where('departments.faculty_id', '=', isOneOf(teacher_faculty_ids)));
  if (receivers.teachers !== undefined) people.push(matching(receivers.teachers));
  return people;
}

/** The chosen people to whom the sender may write now, each with the account, if there is one. */
async function chosen(context: Context, { receiverIds, receivers }: Choice): Promise<RawBuilder<unknown>> {
  const accounts = (ids: RawBuilder<unknown>) =>
    sql`select user_id, null::integer as student_id, null::integer as teacher_id from (${ids}) accounts (user_id)`;
  const people = [
    accounts(
      sql`select users.id from users where users.id = ${isOneOf(receiverIds)} and ${receivesFrom(context.scope)}`,
    ),
    ...(await chosenStudents(context, receivers)).map(ofStudents),
    ...chosenTeachers(context, receivers).map(ofTeachers),
  ];
  if (receivers.admins)
    people.push(
      accounts(sql`select users.id from users where users.kind = 'admin' and ${receivesFrom(context.scope)}`),
    );
  return sql.join(people, sql` union all `);
}

/** Accounts of the choice, at most `limit`. Other people than selected ones must have been checked, as by `requireChoice`. */
export async function accountsOf(context: Context, choice: Choice, limit: number): Promise<number[]> {
  const people = await chosen(context, choice);
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from (${people}) people where user_id is not null
    order by user_id limit ${limit}`.execute(context.db);
  return rows.map(({ user_id }) => user_id);
}

/** Number of accounts of the choice, at most `limit`: reading 100,000 of them would delay other requests. */
export async function countAccounts(context: Context, choice: Choice, limit: number): Promise<number> {
  const people = await chosen(context, choice);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select distinct user_id from (${people}) people where user_id is not null limit ${limit}) counted`.execute(
    context.db,
  );
  return rows[0]?.count ?? 0;
}

/** People of the choice without an account, whom no message can reach: how many, and the first of them by name. */
export async function withoutAccount(context: Context, choice: Choice, limit: number) {
  const people = await chosen(context, choice);
  const { rows } = await sql<{ count: number; name: string | null }>`
    select count(*) over () as count, named.name from (
      select coalesce(${studentName(context.language)}, ${teacherName(context.language)}) as name
      from (select distinct student_id, teacher_id from (${people}) people where user_id is null) unreachable
      left join students on students.id = unreachable.student_id
      left join teachers on teachers.id = unreachable.teacher_id
      left join universities on universities.id = coalesce(students.university_id, teachers.university_id)) named
    order by named.name collate uzbek limit ${limit}`.execute(context.db);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name ?? '—') };
}
