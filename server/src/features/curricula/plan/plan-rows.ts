import type { Language } from '@dekanat/contract/api/languages.ts';
import { FINAL, INTERIM } from '@dekanat/contract/curricula/control-rules.ts';
import type { Control } from '@dekanat/contract/curricula/controls.ts';
import { type CreditPrice, priceOfCredits } from '@dekanat/contract/curricula/credit-price.ts';
import { semesterTotals } from '@dekanat/contract/curricula/curriculum-checks.ts';
import type { Plan, PlannedSemester } from '@dekanat/contract/curricula/plan.ts';
import type { Season } from '@dekanat/contract/curricula/semester-periods.ts';
import type { SYLLABUS_STATUSES } from '@dekanat/contract/syllabi/syllabi.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { relatedPerson } from '#crud/person-names.ts';
import { addRelatedNames, relatedList, relatedName } from '#crud/related-names.ts';
import type { Queryable } from '#db/database.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { configuredText } from '#features/reference/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { FIRST_DEADLINE, PUBLISHED_PROBLEMS } from '#features/syllabi/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { controlRows } from '../exams/control-rows.ts';
import {
  GROUPS_OF_INACTIVE_TEACHERS,
  GROUPS_WITHOUT_TEACHER,
  type TeachingRow,
  teachingRows,
  withGroupNames,
} from '../teachers/teaching-rows.ts';
import { visibleCurricula } from '../visible-curricula.ts';

const semesterRows = (context: Context) =>
  visibleCurricula(context)
    .innerJoin('semesters', 'semesters.curriculum_id', 'curricula.id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .select([
      'semesters.id',
      'semesters.version',
      'semesters.number',
      sql<string>`semesters.number::text`.as('name'),
      sql<Season>`semesters.season`.as('season'),
      'semesters.academic_year_id',
      'academic_years.name as academic_year_name',
      sql<string>`semesters.start_date`.as('start_date'),
      sql<string>`semesters.end_date`.as('end_date'),
      sql<1 | 0>`semesters.status`.as('status'),
      'curricula.credit_standart_summ',
      sql<number>`${configuredText('credit-standart-hour', 'curricula.university_id')}::integer`.as(
        'credit_standart_hour',
      ),
    ])
    .orderBy('semesters.number');

const SUBJECT_TYPES = sql<{ label: string; language: Language }[]>`(
  select coalesce(json_agg(json_build_object('label', coalesce(own.label, shared.label), 'language', shared.language)
    order by shared.language), '[]')
  from labels
  join label_translations shared on shared.label_id = labels.id
  left join label_overrides own
    on own.label_id = labels.id and own.language = shared.language and own.university_id = s.university_id
  where labels.module = 'subject_type' and labels.key = subjects.subject_type)`;

const subjectRows = (db: Queryable, semesterIds: number[]) =>
  db
    .selectFrom('semester_subjects as s')
    .innerJoin('subjects', 'subjects.id', 's.subject_id')
    .leftJoin('syllabi', 'syllabi.id', 's.syllabus_id')
    .select([
      's.id',
      's.version',
      's.university_id',
      's.semester_id',
      's.subject_id',
      'subjects.code as subject_code',
      'subjects.subject_group_id',
      'subjects.subject_type',
      SUBJECT_TYPES.as('subject_types'),
      's.theory_lesson_hour',
      's.practical_lesson_hour',
      's.independent_lesson_hour',
      's.total_hour',
      's.credit_hour',
      's.choice_of_subject',
      's.syllabus_id',
      'syllabi.name as syllabus_name',
      sql<(typeof SYLLABUS_STATUSES)[number] | null>`syllabi.status`.as('syllabus_status'),
      PUBLISHED_PROBLEMS.as('syllabus_problems'),
      FIRST_DEADLINE.as('first_deadline'),
      's.teacher_id',
      's.tutor_id',
      GROUPS_WITHOUT_TEACHER.as('group_ids'),
      GROUPS_OF_INACTIVE_TEACHERS.as('inactive_ids'),
    ])
    .where('s.semester_id', '=', sql<number>`any(${semesterIds}::integer[])`)
    .orderBy('s.sort')
    .orderBy('s.id')
    .execute();

type SubjectRow = Awaited<ReturnType<typeof subjectRows>>[number];

/** The names in the plan, of subjects and teachings alike, so that one query finds them all. */
const NAMES = {
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  teacher_fio: relatedPerson(TEACHER, 'fio', 'teacher_id'),
  tutor_fio: relatedPerson(TEACHER, 'fio', 'tutor_id'),
  groups: relatedList(STUDENT_GROUP, 'name', 'group_ids'),
  inactive_teacher_groups: relatedList(STUDENT_GROUP, 'name', 'inactive_ids'),
} as const;

const NO_IDS = { subject_id: null, teacher_id: null, tutor_id: null, group_ids: [], inactive_ids: [] };

async function namesIn(context: Context, subjects: SubjectRow[], teachings: TeachingRow[]) {
  const rows = [...subjects, ...teachings].map((row) => ({ ...NO_IDS, ...row })) as {
    university_id: number;
    subject_id: number | null;
    teacher_id: number | null;
    tutor_id: number | null;
    group_ids: number[];
    inactive_ids: number[];
  }[];
  const named = await addRelatedNames(context, rows, NAMES);
  return { ofSubjects: named.slice(0, subjects.length), ofTeachings: named.slice(subjects.length) };
}

/** A person with a name, for an id that may be missing. */
const person = (id: number | null, fio: string | null) => (id === null ? null : { id, fio });

const isFirstFinal = ({ control_type_id, statement }: Control) =>
  control_type_id === FINAL && statement === 'first_statement';

/** The subjects of semesters with teachers and controls, by semester, in four queries. */
async function subjectsOf(context: Context, semesterIds: number[], price: CreditPrice) {
  const { db } = context;
  const subjects = await subjectRows(db, semesterIds);
  const ids = subjects.map(({ id }) => id);
  const [teachings, controls] = [await teachingRows(db, ids), await controlRows(db, ids)];
  const { ofSubjects, ofTeachings } = await namesIn(context, subjects, teachings);
  const taught = Map.groupBy(
    teachings.map((row, index) => ({ row, ...withGroupNames(row, ofTeachings[index]) })),
    ({ row }) => row.semester_subject_id,
  );
  const controlled = Map.groupBy(controls, ({ semester_subject_id }) => semester_subject_id);
  const planned = subjects.map((subject, index) => {
    const {
      university_id: _university,
      syllabus_id,
      syllabus_name,
      syllabus_status,
      syllabus_problems: problems,
      first_deadline,
      teacher_id,
      tutor_id,
      group_ids: _unassigned,
      inactive_ids: _inactive,
      ...own
    } = subject;
    const exam_schedule = controlled.get(own.id) ?? [];
    const {
      subject_name = null,
      teacher_fio = null,
      tutor_fio = null,
      groups = [],
      inactive_teacher_groups = [],
    } = ofSubjects[index] ?? {};
    return {
      ...own,
      semester_subject_id: own.id,
      key: String(own.id),
      subject_name,
      content: subject_name ?? '',
      credit_sum: priceOfCredits(price, own.credit_hour),
      syllabus:
        syllabus_id === null || syllabus_name === null || syllabus_status === null
          ? null
          : { id: syllabus_id, name: syllabus_name, status: syllabus_status, problems, first_deadline },
      teacher: person(teacher_id, teacher_fio),
      tutor: person(tutor_id, tutor_fio),
      teachers: (taught.get(own.id) ?? []).map(({ row: _row, ...teaching }) => teaching),
      unassigned_groups: groups,
      inactive_teacher_groups,
      exam_schedule,
      interControlList: exam_schedule.filter(({ control_type_id }) => control_type_id === INTERIM),
      finalControl: exam_schedule.find(isFirstFinal) ?? null,
    };
  });
  return Map.groupBy(planned, ({ semester_id }) => semester_id);
}

type SemesterRow = Awaited<ReturnType<ReturnType<typeof semesterRows>['execute']>>[number];

async function planned(context: Context, rows: SemesterRow[]): Promise<PlannedSemester[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const subjects = await subjectsOf(
    context,
    rows.map(({ id }) => id),
    first,
  );
  return rows.map(({ credit_standart_summ: _sum, credit_standart_hour: _credits, ...semester }) => {
    const own = subjects.get(semester.id) ?? [];
    return { ...semester, ...semesterTotals(own), subjects: own };
  });
}

/** Some semesters of one plan, in order. */
export const plannedSemesters = async (context: Context, ids: number[]): Promise<PlannedSemester[]> =>
  planned(
    context,
    await semesterRows(context).where('semesters.id', '=', sql<number>`any(${ids}::integer[])`).execute(),
  );

/** The semesters of a curriculum, each with what it shows of the curriculum. */
const curriculumRows = (context: Context, curriculumId: number) =>
  semesterRows(context)
    .select([
      'curricula.id as curriculum_id',
      'curricula.version as curriculum_version',
      'curricula.university_id',
      'curricula.faculty_id',
      'curricula.speciality_id',
      'curricula.academic_year_id as first_year_id',
      'curricula.name as curriculum_name',
      sql<Language>`curricula.language`.as('language'),
      sql<1 | 0>`curricula.confirmed`.as('confirmed'),
      sql<number | null>`(select max(id) from plan_changes
        where plan_changes.curriculum_id = ${curriculumId} and plan_changes.user_id = ${context.caller.id})`.as(
        'change_id',
      ),
    ])
    .where('curricula.id', '=', curriculumId)
    .execute();

/** The whole plan of a curriculum, in five queries. */
export async function readPlan(context: Context, curriculumId: number): Promise<Plan> {
  const rows = await curriculumRows(context, curriculumId);
  const [first] = rows;
  if (first === undefined) throw notFound();
  const { curriculum_id, curriculum_version, first_year_id, curriculum_name } = first;
  const { university_id, faculty_id, speciality_id, language, confirmed, change_id } = first;
  return {
    id: curriculum_id,
    version: curriculum_version,
    university_id,
    faculty_id,
    speciality_id,
    academic_year_id: first_year_id,
    name: curriculum_name,
    language,
    confirmed,
    change_id,
    semesters: await planned(context, rows),
  };
}
