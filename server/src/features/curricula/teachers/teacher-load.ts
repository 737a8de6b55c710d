import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { Statement } from '@dekanat/contract/curricula/control-rules.ts';
import { type semesterSubjectTeachers, UNASSIGNED_PER_PAGE } from '@dekanat/contract/curricula/teachings.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import { relatedPerson } from '#crud/person-names.ts';
import { addRelatedNames, relatedList, relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { TEACHER, TEACHER_SCOPE } from '#features/teachers/shared.ts';
import { CURRICULUM_SCOPE } from '../visible-curricula.ts';
import { GROUPS_WITHOUT_TEACHER } from './teaching-rows.ts';

type Query = InputOf<typeof semesterSubjectTeachers.load>['query'];

interface TaughtRow {
  university_id: number;
  teacher_id: number | null;
  department_id: number;
  semester_subject_id: number;
  subject_id: number;
  curriculum_id: number;
  curriculum_name: string;
  semester_id: number;
  semester_name: string;
  start_date: string;
  end_date: string;
  theory_lesson_hour: number;
  practical_lesson_hour: number;
  credit_hour: number;
  group_ids: number[];
  /** Of these, the groups that count as load: re-sits do not. */
  load_group_ids: number[];
  statements: Statement[];
}

const NAMES = {
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  teacher_fio: relatedPerson(TEACHER, 'fio', 'teacher_id'),
  groups: relatedList(STUDENT_GROUP, 'name', 'group_ids'),
} as const;

const COLUMNS = sql`s.university_id, s.id as semester_subject_id, s.subject_id, s.curriculum_id, curricula.name as curriculum_name,
  s.semester_id, semesters.number::text as semester_name, semesters.start_date, semesters.end_date,
  s.theory_lesson_hour, s.practical_lesson_hour, s.credit_hour`;

/** Theory once and practice for each group, of statement 1 (docs/domain.md §12). */
const hoursOf = ({ theory_lesson_hour, practical_lesson_hour, load_group_ids: { length } }: TaughtRow) =>
  length === 0 ? 0 : theory_lesson_hour + practical_lesson_hour * length;

async function named(context: Context<Caller>, rows: TaughtRow[]) {
  const found = await addRelatedNames(context, rows, NAMES);
  return rows.map((row, index) => {
    const { teacher_fio = null, ...subject } = found[index] ?? {};
    return {
      ...subject,
      ...row,
      hours: hoursOf(row),
      teacher_fio,
      subject_name: found[index]?.subject_name ?? null,
      groups: found[index]?.groups ?? [],
    };
  });
}

/** Only of the filters that are given: a generic plan could not use an index for a condition that may be left out. */
const equal = (column: string, value: number | string | undefined) =>
  value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;

const inPeriod = ({ academic_year_id, season_semester }: Query) =>
  sql`${equal('semesters.academic_year_id', academic_year_id)} and ${equal('semesters.season', season_semester)}`;

/** The subjects with the groups of each teacher, by the teachings that match. */
const taught = ({ db }: Context<Caller>, condition: RawBuilder<unknown>) =>
  sql<TaughtRow>`
  select ${COLUMNS}, t.teacher_id, teachers.department_id, array_agg(distinct t.group_id order by t.group_id) as group_ids,
    coalesce(array_agg(distinct t.group_id order by t.group_id) filter (where t.statement = 'first_statement'), '{}') as load_group_ids,
    array_agg(distinct t.statement) as statements
  from semester_subject_teachers t
  join semester_subjects s on s.id = t.semester_subject_id
  join semesters on semesters.id = s.semester_id
  join curricula on curricula.id = s.curriculum_id
  join teachers on teachers.id = t.teacher_id
  join departments on departments.id = teachers.department_id
  where ${condition}
  group by s.id, curricula.id, semesters.id, t.teacher_id, teachers.department_id
  order by semesters.start_date, curricula.name, s.sort, s.id`
    .execute(db)
    .then(({ rows }) => rows);

/**
 * Condition: the subject belongs to a department. Its lead or second teacher decides; without them the departments that teach the
 * same subject elsewhere; a subject that no department teaches belongs to all of the faculty.
 */
const ofDepartment = (id: number) => sql`
  case
    when s.teacher_id is not null or s.tutor_id is not null then exists (
      select from teachers where teachers.id in (s.teacher_id, s.tutor_id) and teachers.department_id = ${id})
    when s.subject_id in (select subject_id from teaching) then exists (
      select from teaching where teaching.subject_id = s.subject_id and teaching.department_id = ${id})
    else curricula.faculty_id = (select faculty_id from departments where departments.id = ${id})
  end`;

/** The departments that teach each subject in the university of a department. */
const departmentsOfSubjects = (departmentId: number | undefined) => sql`
  select distinct subject.subject_id, teachers.department_id
  from semester_subject_teachers t
  join semester_subjects subject on subject.id = t.semester_subject_id
  join teachers on teachers.id = t.teacher_id
  where t.university_id = (select university_id from departments where departments.id = ${departmentId ?? null})`;

/** One page of the subjects that a group, or every group, takes without a teacher for the first statement, and their number. */
async function unassigned(context: Context, query: Query): Promise<{ rows: TaughtRow[]; total: number }> {
  const { db, scope } = context;
  const { department_id, unassigned_page } = query;
  const { rows } = await sql<TaughtRow & { total: number }>`
    with teaching as materialized (${departmentsOfSubjects(department_id)}), found as (
      select ${COLUMNS}, s.sort, null::integer as teacher_id, 0 as department_id, without.group_ids,
        without.group_ids as load_group_ids,
        array[]::text[] as statements
      from semester_subjects s
      join semesters on semesters.id = s.semester_id
      join curricula on curricula.id = s.curriculum_id
      cross join lateral (select ${GROUPS_WITHOUT_TEACHER} as group_ids) without
      where ${inScope(scope, CURRICULUM_SCOPE)} and ${inPeriod(query)}
        and ${department_id === undefined ? sql`true` : ofDepartment(department_id)}
        and (without.group_ids <> array[]::integer[] or not exists (
          select from semester_subject_teachers t where t.semester_subject_id = s.id and t.statement = 'first_statement')))
    select *, (select count(*) from found) as total from found
    order by start_date, curriculum_name, curriculum_id, semester_id, sort, semester_subject_id
    limit ${UNASSIGNED_PER_PAGE} offset ${(unassigned_page - 1) * UNASSIGNED_PER_PAGE}`.execute(db);
  const isPastEnd = rows.length === 0 && unassigned_page > 1;
  if (isPastEnd) return { rows, total: (await unassigned(context, { ...query, unassigned_page: 1 })).total };
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Hours and groups of the teachers of a department, and the subjects without a teacher. */
export async function loadOf(context: Context, query: Query) {
  const rows = await taught(
    context,
    sql`t.statement = 'first_statement' and ${inScope(context.scope, TEACHER_SCOPE.teachers)} and ${inPeriod(query)}
      and ${equal('teachers.department_id', query.department_id)}`,
  );
  const byTeacher = Map.groupBy(await named(context, rows), ({ teacher_id }) => teacher_id);
  const teachers = [...byTeacher].flatMap(([teacher_id, subjects]) => {
    const [first] = subjects;
    if (teacher_id === null || first === undefined) return [];
    const groups = new Set(subjects.flatMap(({ group_ids }) => group_ids));
    return [
      {
        teacher_id,
        teacher_fio: first.teacher_fio,
        department_id: first.department_id,
        hours: subjects.reduce((sum, { hours }) => sum + hours, 0),
        groups: groups.size,
        subjects,
      },
    ];
  });
  const page = await unassigned(context, query);
  return {
    teachers: teachers.toSorted((one, other) => other.hours - one.hours),
    unassigned: await named(context, page.rows),
    unassigned_total: page.total,
  };
}

/** What is assigned to the calling teacher; nothing for other accounts. */
export async function assignedTo(context: Context<Caller>) {
  const { caller } = context;
  if (caller.kind !== 'teacher') return [];
  return named(context, await taught(context, sql`t.teacher_id = ${caller.teacherId}`));
}
