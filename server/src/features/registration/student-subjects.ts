import { gradePointAverage } from '@dekanat/contract/ratings/gpa.ts';
import { RETAKE } from '@dekanat/contract/ratings/sheet-statements.ts';
import type {
  RatedSemester,
  StudentSubject,
  StudentSubjects,
} from '@dekanat/contract/registration/student-subjects.ts';
import {
  type StudentSubjectStatus,
  studentSubjects,
} from '@dekanat/contract/registration/student-subjects.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { addNames, addRelatedNames, relatedName } from '#crud/related-names.ts';
import { TODAY } from '#crud/today.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, studentName } from '#features/students/shared.ts';
import { changeSubjectStatus } from './subject-status.ts';

/** The student with the current registration. */
async function registered(context: Context, studentId: number) {
  const student = await matchingStudents(context, {})
    .leftJoin('student_registers as register', (join) =>
      join.onRef('register.student_id', '=', 'students.id').on('register.to_date', 'is', null),
    )
    .leftJoin('curricula', 'curricula.id', 'register.curriculum_id')
    .leftJoin('semesters', 'semesters.id', 'register.semester_id')
    .where('students.id', '=', studentId)
    .select([
      'students.id as student_id',
      'students.university_id',
      studentName(context.language).as('full_name'),
      'students.id_number',
      'register.id as register_id',
      'register.curriculum_id',
      'curricula.name as curriculum_name',
      'register.semester_id',
      sql<string | null>`semesters.number::text`.as('semester'),
      sql<number>`coalesce(semesters.number, 0)`.as('number'),
      'students.group_id',
    ])
    .executeTakeFirstOrThrow(notFound);
  return addNames(context, student, { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') });
}

/** The dates of individual schedules that count for `student_subject`, in order of time. */
const INDIVIDUAL_DATES = sql<StudentSubject['individual']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', schedule.id, 'lesson_name', lesson.name,
    'control_type_id', exam.control_type_id,
    'date', to_char(coalesce(schedule.start_date, schedule.deadline_date) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by coalesce(schedule.start_date, schedule.deadline_date)), '[]')
  from individual_exam_schedules schedule
  left join exam_schedules exam on exam.id = schedule.exam_schedule_id
  left join syllabus_lessons lesson on lesson.id = schedule.lesson_id
  where schedule.student_id = student_subject.student_id and schedule.semester_subject_id = student_subject.semester_subject_id
    and not schedule.replaced and not schedule.cancelled)`;

/** The subjects of a curriculum up to a semester, with what the student has of them. */
const subjectsOf = (
  { db }: Context,
  { student_id, curriculum_id, number }: { student_id: number; curriculum_id: number; number: number },
) =>
  db
    .selectFrom('semester_subjects as subject')
    .innerJoin('semesters', 'semesters.id', 'subject.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .leftJoin('student_subjects as student_subject', (join) =>
      join
        .onRef('student_subject.semester_subject_id', '=', 'subject.id')
        .on('student_subject.student_id', '=', student_id),
    )
    .leftJoin('ratings as result', (join) =>
      join
        .onRef('result.student_subject_id', '=', 'student_subject.id')
        .onRef('result.statement', '=', 'student_subject.current_statement'),
    )
    .where('subject.curriculum_id', '=', curriculum_id)
    // Results that were carried over into a later semester are shown as well.
    .where((eb) => eb.or([eb('semesters.number', '<=', number), eb('student_subject.status', '<>', 4)]))
    .select([
      'student_subject.id as student_subject_id',
      'student_subject.id as id',
      'subject.id as semester_subject_id',
      'subject.subject_id',
      'subject.university_id',
      'subject.total_hour as hour',
      'subject.credit_hour',
      sql<StudentSubjectStatus | null>`student_subject.status`.as('status'),
      'subject.choice_of_subject',
      'semesters.id as semester_id',
      sql<string>`semesters.number::text`.as('semester_name'),
      sql<string>`semesters.start_date::text`.as('start_date'),
      sql<string>`semesters.end_date::text`.as('end_date'),
      'academic_years.name as academic_year_name',
      sql<boolean>`exists (select from ratings where ratings.student_subject_id = student_subject.id)`.as(
        'rated',
      ),
      INDIVIDUAL_DATES.as('individual'),
      'result.id as rating_id',
      sql<
        number | typeof RETAKE | null
      >`case when result.statement > 3 then to_jsonb(${sql.lit(RETAKE)}::text)
        else to_jsonb(result.statement) end`.as('statement'),
      'result.rating',
      'result.mark',
      sql<boolean>`coalesce(result.absent, false)`.as('absent'),
    ])
    .orderBy('semesters.number')
    .orderBy('subject.choice_of_subject', (order) => order.asc().nullsFirst())
    .orderBy('subject.sort')
    .orderBy('subject.id');

const NAMES = { subject_name: relatedName(SUBJECT, 'name', 'subject_id') } as const;

async function listSubjects(context: Context, studentId: number): Promise<StudentSubjects> {
  const { number, ...student } = await registered(context, studentId);
  const { curriculum_id } = student;
  const rows =
    curriculum_id === null
      ? []
      : await addRelatedNames(
          context,
          await subjectsOf(context, { student_id: studentId, curriculum_id, number }).execute(),
          NAMES,
        );
  const semesters = [...Map.groupBy(rows, ({ semester_id }) => semester_id)].flatMap(([semester_id, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const { semester_name, academic_year_name, start_date, end_date } = first;
    return [
      {
        ...{ semester_id, semester_name, academic_year_name, start_date, end_date },
        current: semester_id === student.semester_id,
        subjects: own.filter(({ choice_of_subject }) => choice_of_subject === null),
        choice_subjects: own.filter(({ choice_of_subject }) => choice_of_subject !== null),
      },
    ];
  });
  return { ...student, semesters };
}

/** Results of the subjects that count, by semester. */
async function listResults(context: Context, studentId: number): Promise<RatedSemester[]> {
  const { curriculum_id, number } = await registered(context, studentId);
  if (curriculum_id === null) return [];
  const query = subjectsOf(context, { student_id: studentId, curriculum_id, number })
    .where('student_subject.status', '<>', 4)
    .select(sql<boolean>`semesters.end_date < ${TODAY}`.as('over'));
  const rows = await addRelatedNames(context, await query.execute(), NAMES);
  return [...Map.groupBy(rows, ({ semester_id }) => semester_id)].map(([semester_id, own]) => ({
    semester_id,
    semesterName: own[0]?.semester_name ?? '',
    date: own[0]?.academic_year_name ?? '',
    gpa: gradePointAverage(own.map(({ credit_hour: credit, mark, over }) => ({ credit, mark, over }))),
    over: own[0]?.over ?? false,
    studentSubjects: own.map((row) => ({
      id: row.student_subject_id ?? 0,
      semester_subject_id: row.semester_subject_id,
      rating_register_id: row.rating_id,
      subjectName: row.subject_name,
      statement: row.statement,
      creditHour: row.credit_hour,
      rating: row.rating,
      mark: row.mark,
      absent: row.absent,
    })),
  }));
}

async function changeStatus(context: Context, id: number, status: StudentSubjectStatus) {
  const subject = await changeSubjectStatus(context, id, status);
  const row = await subjectsOf(context, { ...subject, number: 0 })
    .clearWhere()
    .where('student_subject.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return addNames(context, row, NAMES);
}

export const studentSubjectFeature = implement(studentSubjects, {
  list: (context, { params }) => listSubjects(context, params.studentId),
  changeStatus: (context, { params, query }) => changeStatus(context, params.id, query.status),
  results: (context, { params }) => listResults(context, params.id),
});
