import { formatInstant } from '@dekanat/contract/api/days.ts';
import type { OwnExam } from '@dekanat/contract/study/student-tests.ts';
import { type RawBuilder, sql } from 'kysely';
import { inOwnUniversity } from '#api/scope.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { NOT_TAKEN } from '#features/ratings/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { ownRegister, type StudentContext } from '../own-register.ts';
import { EXAM_END, EXAM_START, ownDate } from './own-tests.ts';

interface Filters {
  control_type_id?: number | undefined;
  subject_id?: number | undefined;
  semester_id?: number | undefined;
  academic_year_id?: number | undefined;
  season_semester?: string | undefined;
  curriculum_id?: number | undefined;
  other_semesters?: boolean | undefined;
}

type Row = Omit<OwnExam, 'subject_name' | 'control_type_name' | 'statement_name'> & {
  university_id: number;
  subject_id: number;
  control_type_key: string;
};

/** Controls that are ahead, in progress, or ended a short time ago, so that their results are still found. */
const RECENT = sql<boolean>`(coalesce(${EXAM_END}, ${EXAM_START}) > clock_timestamp() - interval '30 days' or exists (
  select from test_attempts attempt
  where attempt.exam_schedule_id = exam.id and attempt.student_id = subject.student_id and attempt.completed_at is null))`;

/** By semester, or by curriculum, year and season as other clients know them from the profile; without either, the present semester. */
async function semesterCondition(context: StudentContext, filters: Filters): Promise<RawBuilder<boolean>> {
  const { semester_id, academic_year_id, season_semester, curriculum_id, other_semesters = false } = filters;
  if (semester_id !== undefined) return sql<boolean>`semesters.id = ${semester_id}`;
  if (academic_year_id !== undefined || curriculum_id !== undefined || season_semester)
    return sql<boolean>`(${academic_year_id ?? null}::integer is null or semesters.academic_year_id = ${academic_year_id ?? null})
      and (${curriculum_id ?? null}::integer is null or semesters.curriculum_id = ${curriculum_id ?? null})
      and (${season_semester || null}::text is null or semesters.season = ${season_semester || null})`;
  const [register] = await ownRegister(context).select('register.semester_id').execute();
  return sql<boolean>`(semesters.id = ${register?.semester_id ?? 0} or ${other_semesters} and ${RECENT})`;
}

/** From and where: the controls `exam` of the student's subjects with their own dates `own`, without those that the student does not take. */
export const controlsOf = (studentId: number): RawBuilder<unknown> => sql`
    from student_subjects subject
    join semester_subjects planned on planned.id = subject.semester_subject_id
    join semesters on semesters.id = planned.semester_id
    join exam_schedules exam on exam.semester_subject_id = planned.id
    ${ownDate(sql`own.exam_schedule_id = exam.id`)}
    where subject.student_id = ${studentId} and subject.status <> 4 and ${ofCurrentCurriculum('subject')}
      and not ${NOT_TAKEN}`;

/** The controls of the student's subjects, in order of time; without those that the student does not take. */
export async function ownExams(context: StudentContext, filters: Filters): Promise<OwnExam[]> {
  const { db, caller } = context;
  const { control_type_id = null, subject_id = null } = filters;
  const { rows } = await sql<Row>`
    select exam.id, exam.university_id, planned.subject_id, exam.control_type_id,
      exam.control_type_id::text as control_type_key, exam.statement, coalesce(exam.count_of_test_for_student, 0) as count_of_test_for_student,
      ${EXAM_START} as start_date, coalesce(${EXAM_END}, ${EXAM_START}) as end_date,
      coalesce(exam.count_of_attempts, 0)::integer as count_of_attempts, exam.rating::integer as rating_all_test, exam.type,
      exam.description, coalesce(exam.total_time, 0) as total_time, (
        select count(*)::integer from test_attempts attempt
        where attempt.exam_schedule_id = exam.id and attempt.student_id = subject.student_id
          and attempt.ending is distinct from 'returned') as used_attempts, (
        select jsonb_build_object('number', attempt.number,
          'ends_at', to_char(test_attempt_end(attempt) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'seconds_left', greatest(0, floor(extract(epoch from test_attempt_end(attempt) - clock_timestamp())))::integer)
        from test_attempts attempt
        where attempt.exam_schedule_id = exam.id and attempt.student_id = subject.student_id
          and attempt.completed_at is null) as attempt
    ${controlsOf(caller.studentId)} and ${await semesterCondition(context, filters)}
      and (${control_type_id}::integer is null or exam.control_type_id = ${control_type_id})
      and (${subject_id}::integer is null or planned.subject_id = ${subject_id})
    order by start_date, exam.id`.execute(db);
  const named = await addRelatedNames(inOwnUniversity(context), rows, {
    subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
    control_type_name: relatedLabel('control_type', 'control_type_key'),
    statement_name: relatedLabel('statement', 'statement'),
  });
  return named.map(({ start_date, end_date, subject_name, control_type_name, statement_name, ...row }) => ({
    ...row,
    subject_name: subject_name ?? '',
    control_type_name: control_type_name ?? '',
    statement_name: statement_name ?? '',
    start_date: formatInstant(start_date),
    end_date: formatInstant(end_date),
  }));
}
