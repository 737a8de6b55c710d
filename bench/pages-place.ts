import type pg from 'pg';

/** Ids of one place of the studies, by the names of the parameters of calls: those of a subject with a test, and of a student. */
export type Place = Record<string, number | string>;

/** The subjects of the first university that a caller may see, as conditions on `subject` and `planned`. */
export const SUBJECTS_OF = {
  staff: 'true',
  teacher: `exists (
    select from semester_subject_teachers taught join teachers on teachers.id = taught.teacher_id join users on users.id = teachers.user_id
    where users.username = 'ustoz' and taught.semester_subject_id = planned.id and taught.group_id = subject.group_id)`,
  student: `subject.student_id = (
    select students.id from students join users on users.id = students.user_id where users.username = 'talaba')`,
};

/** Texts and days that calls need besides ids. */
const VALUES: Place = {
  text: 'karimov',
  kind: 'expulsion',
  statement: 'first_statement',
  is_choice_of_subject: '0',
  module: 'student',
  resource: 'departments',
  domain: 'localhost',
  order_date: '2026-01-15',
  regester_date: '2026-01-15',
  start_date: '2026-01-15T09:00:00Z',
  first_day: '2026-01-10',
  last_day: '2026-01-30',
};

/** One subject with a published test, of a group and one of its students. */
export async function placeFor(client: pg.Client, subjects: string): Promise<Place> {
  const { rows } = await client.query<Place>(`
    select subject.student_id, subject.id as student_subject_id, subject.register_id, subject.curriculum_id, subject.group_id,
      planned.id as semester_subject_id, planned.semester_id, planned.subject_id, planned.syllabus_id, semesters.academic_year_id,
      semesters.season as season_semester, curricula.faculty_id, lesson.module_id, lesson.id as lesson_id, item.id as item_id,
      exam.id as exam_schedule_id, sheet.id as statement_id
    from student_subjects subject
    join semester_subjects planned on planned.id = subject.semester_subject_id
    join semesters on semesters.id = planned.semester_id
    join curricula on curricula.id = planned.curriculum_id
    join syllabi on syllabi.id = planned.syllabus_id and syllabi.status = 'publish' and syllabi.removed_at is null
    join lesson_items item on item.syllabus_id = syllabi.id and item.type = 'test' and item.removed_at is null
    join syllabus_lessons lesson on lesson.id = item.lesson_id
    left join lateral (
      select id from exam_schedules where semester_subject_id = planned.id order by id limit 1) exam on true
    left join lateral (
      select id from statements where semester_subject_id = planned.id and group_id = subject.group_id order by id limit 1) sheet on true
    where planned.university_id = 1 and ${subjects}
    order by semesters.status = 1 desc, exists (
      select from task_attempts work where work.semester_subject_id = planned.id and work.group_id = subject.group_id) desc,
      subject.id, item.id limit 1`);
  const [place] = rows;
  if (place === undefined) throw new Error(`No subject with a test where ${subjects}`);
  return { ...VALUES, ...place };
}
