import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type {
  ScheduleControl,
  ScheduleStudent,
  ScheduleSubject,
  ScheduleSyllabus,
  scheduleChoices,
} from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import { relatedPerson } from '#crud/person-names.ts';
import { addRelatedNames, relatedList, relatedName } from '#crud/related-names.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { DEPARTMENT, STUDENT_GROUP } from '#features/structure/shared.ts';
import { studentName, studyingWithin } from '#features/students/shared.ts';
import { SHOWN } from '#features/syllabi/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { equal } from './schedule-list.ts';
import { entryTime, SUBJECT_NAMES } from './schedule-table.ts';

type Calls = typeof scheduleChoices;
type QueryOf<Name extends keyof Calls> = InputOf<Calls[Name]>['query'];

/** The studying students of a group with their current registration, by name. */
export async function studentsOfGroup(
  { db, scope, language }: Context,
  { group_id, curriculum_id }: QueryOf<'students'>,
): Promise<ScheduleStudent[]> {
  const name = studentName(language);
  const { rows } = await sql<ScheduleStudent>`
    select students.id, ${name} as fio, students.id_number, register.curriculum_id, register.semester_id,
      (select count(*)::integer from individual_exam_schedules schedule where schedule.student_id = students.id
        and not schedule.replaced and not schedule.cancelled) as individual
    from students
    join student_registers register on register.student_id = students.id and register.to_date is null
    where register.group_id = ${group_id} and ${studyingWithin(scope)}
      and ${sql.join([sql`true`, ...equal('register.curriculum_id', curriculum_id)], sql` and `)}
    order by ${name} collate uzbek, students.id`.execute(db);
  return rows;
}

/** The subjects of a semester with a syllabus, or all that have something to schedule, in the order of the plan. */
export async function syllabiOfSemester(
  context: Context,
  { curriculum_id, semester_id, subjects }: QueryOf<'syllabi'>,
): Promise<ScheduleSyllabus[]> {
  const withoutSyllabus =
    subjects === 'all'
      ? sql`exists (select from exam_schedules exam where exam.semester_subject_id = subject.id)`
      : sql`false`;
  const { rows } = await sql<Omit<ScheduleSyllabus, 'subject_name'> & { university_id: number }>`
    select syllabi.id, syllabi.name, subject.university_id, subject.id as semester_subject_id, subject.subject_id,
      (select count(*)::integer from syllabus_lessons lesson join syllabus_modules module on module.id = lesson.module_id
        where lesson.syllabus_id = syllabi.id and ${SHOWN}) as lessons,
      (select count(*)::integer from exam_schedules exam where exam.semester_subject_id = subject.id) as controls,
      semesters.start_date::text as semester_start, semesters.end_date::text as semester_end
    from semester_subjects subject
    join semesters on semesters.id = subject.semester_id
    join curricula on curricula.id = subject.curriculum_id
    left join syllabi on syllabi.id = subject.syllabus_id
    where subject.curriculum_id = ${curriculum_id} and subject.semester_id = ${semester_id}
      and (syllabi.id is not null or ${withoutSyllabus}) and ${inScope(context.scope, CURRICULUM_SCOPE)}
    order by subject.sort, subject.id`.execute(context.db);
  return addRelatedNames(context, rows, { subject_name: relatedName(SUBJECT, 'name', 'subject_id') });
}

interface TaughtRow {
  university_id: number;
  subject_id: number;
  semester_subject_id: number;
  teacher_id: number;
  department_id: number;
  group_ids: number[];
}

/** The subjects of a semester with their assigned teachers, in the order of the plan. */
export async function taughtSubjects(
  context: Context,
  { curriculum_id, semester_id, department_id }: QueryOf<'subjects'>,
): Promise<ScheduleSubject[]> {
  const { rows } = await sql<TaughtRow>`
    select subject.university_id, subject.subject_id, subject.id as semester_subject_id, taught.teacher_id, teachers.department_id,
      array_agg(distinct taught.group_id order by taught.group_id) as group_ids
    from semester_subjects subject
    join curricula on curricula.id = subject.curriculum_id
    join semester_subject_teachers taught on taught.semester_subject_id = subject.id
    join teachers on teachers.id = taught.teacher_id
    where subject.curriculum_id = ${curriculum_id} and subject.semester_id = ${semester_id}
      and ${inScope(context.scope, CURRICULUM_SCOPE)}
      and ${sql.join([sql`true`, ...equal('teachers.department_id', department_id)], sql` and `)}
    group by subject.id, taught.teacher_id, teachers.department_id order by subject.sort, subject.id, taught.teacher_id`.execute(
    context.db,
  );
  const named = await addRelatedNames(context, rows, {
    name: relatedName(SUBJECT, 'name', 'subject_id'),
    fio: relatedPerson(TEACHER, 'fio', 'teacher_id'),
    department_name: relatedName(DEPARTMENT, 'name', 'department_id'),
    groups: relatedList(STUDENT_GROUP, 'name', 'group_ids'),
  });
  return [...Map.groupBy(named, ({ semester_subject_id }) => semester_subject_id).values()].flatMap(
    (taught) => {
      const [first] = taught;
      if (first === undefined) return [];
      const { subject_id: id, name, semester_subject_id } = first;
      const teachers = taught.map(({ teacher_id, fio, groups, department_id, department_name }) => ({
        id: teacher_id,
        fio,
        department_id,
        department_name,
        groups,
      }));
      return [{ id, name, semester_subject_id, teachers }];
    },
  );
}

interface ControlRow extends Omit<ScheduleControl, 'subject_name' | 'control_type_name'> {
  university_id: number;
  /** Key of the label. */
  control_type: string;
}

/** The controls of a semester, in order of time. */
export async function controlsOfSemester(
  context: Context,
  { curriculum_id, semester_id, syllabus_id, subject_id }: QueryOf<'controls'>,
): Promise<ScheduleControl[]> {
  const { rows } = await sql<ControlRow>`
    select exam.id, exam.university_id, exam.semester_subject_id, subject.subject_id, exam.control_type_id,
      exam.control_type_id::text as control_type, exam.statement, exam.type, exam.start_date, exam.end_date,
      coalesce(exam.end_date, exam.start_date) + ${entryTime('exam.university_id')} as entered_until,
      semesters.start_date::text as semester_start, semesters.end_date::text as semester_end
    from exam_schedules exam
    join semester_subjects subject on subject.id = exam.semester_subject_id
    join semesters on semesters.id = subject.semester_id
    join curricula on curricula.id = exam.curriculum_id
    where exam.curriculum_id = ${curriculum_id} and subject.semester_id = ${semester_id}
      and ${inScope(context.scope, CURRICULUM_SCOPE)}
      and ${sql.join([sql`true`, ...equal('subject.syllabus_id', syllabus_id), ...equal('subject.subject_id', subject_id)], sql` and `)}
    order by exam.start_date, exam.id`.execute(context.db);
  return addRelatedNames(context, rows, SUBJECT_NAMES);
}
