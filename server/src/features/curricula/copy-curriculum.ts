import { yearsLater } from '@dekanat/contract/curricula/semester-periods.ts';
import { START_YEARS } from '@dekanat/contract/planning/academic-years.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { academicYearIds, startYearOfAcademicYear } from './academic-years.ts';
import type { readCurriculum } from './curriculum-rows.ts';

const WEEKS_PER_YEAR = 52;

interface Wanted {
  academic_year_id: number;
  reading_year?: number | undefined;
  name?: string | undefined;
}

/**
 * Copies a curriculum to start in another academic year: semesters are shifted by whole years; controls by whole weeks, so
 * that they stay on their weekday. Teachers and groups are not copied.
 * @returns the id of the copy
 */
export async function copyCurriculum(
  { db }: Context,
  source: Awaited<ReturnType<typeof readCurriculum>>,
  { academic_year_id, reading_year, name }: Wanted,
): Promise<number> {
  const startYear = await startYearOfAcademicYear(db, academic_year_id);
  const years = startYear - source.start_year;
  const entry = reading_year ?? source.reading_year + years;
  if (entry < START_YEARS.first || entry > START_YEARS.last + 1)
    throw invalidField('reading_year', 'invalid.required');
  const { id, university_id } = await db
    .insertInto('curricula')
    .columns([
      ...['university_id', 'faculty_id', 'speciality_id', 'education_form_id', 'rating_system_id'],
      ...['language', 'passing_score', 'credit_standart_summ', 'semester_count'],
      ...['name', 'academic_year_id', 'reading_year'],
    ] as 'name'[])
    .expression((eb) =>
      eb
        .selectFrom('curricula')
        .select((of) => [
          ...([
            'university_id',
            'faculty_id',
            'speciality_id',
            'education_form_id',
            'rating_system_id',
          ] as const),
          ...(['language', 'passing_score', 'credit_standart_summ', 'semester_count'] as const),
          of.val(name ?? source.name).as('name'),
          of.val(academic_year_id).as('academic_year_id'),
          of.val(entry).as('reading_year'),
        ])
        .where('id', '=', source.id),
    )
    .returning(['id', 'university_id'])
    .executeTakeFirstOrThrow(notFound);
  await copySemesters(db, { from: source.id, to: id, university_id, years });
  await copySubjects(db, { from: source.id, to: id, years });
  return id;
}

type Copy = { from: number; to: number; years: number };

async function copySemesters(
  db: Context['db'],
  { from, to, university_id, years }: Copy & { university_id: number },
): Promise<void> {
  const semesters = await db
    .selectFrom('semesters')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .select(['number', 'start_date', 'end_date', 'start_year'])
    .where('curriculum_id', '=', from)
    .execute();
  const ids = await academicYearIds(
    db,
    semesters.map(({ start_year }) => start_year + years),
  );
  await db
    .insertInto('semesters')
    .values(
      semesters.map(({ number, start_date, end_date, start_year }) => ({
        university_id,
        curriculum_id: to,
        number,
        academic_year_id: ids.get(start_year + years) ?? 0,
        start_date: yearsLater(String(start_date), years),
        end_date: yearsLater(String(end_date), years),
      })),
    )
    .execute();
}

/** Copies subjects, controls and the lessons of tests; rows are matched by semester and subject, which are unique together. */
async function copySubjects(db: Context['db'], { from, to, years }: Copy): Promise<void> {
  const weeks = years * WEEKS_PER_YEAR;
  await sql`
    with semester as (
      select old.id as old_id, new.id as new_id from semesters old
      join semesters new on new.curriculum_id = ${to} and new.number = old.number where old.curriculum_id = ${from}),
    made as (
      insert into semester_subjects (university_id, curriculum_id, semester_id, subject_id, sort, theory_lesson_hour,
        practical_lesson_hour, independent_lesson_hour, credit_hour, choice_of_subject, syllabus_id)
      select university_id, ${to}, new_id, subject_id, sort, theory_lesson_hour, practical_lesson_hour,
        independent_lesson_hour, credit_hour, choice_of_subject, syllabus_id
      from semester_subjects join semester on semester.old_id = semester_id where curriculum_id = ${from}
      returning id, semester_id, subject_id),
    pair as (
      select old.id as old_id, made.id as new_id from made join semester on semester.new_id = made.semester_id
      join semester_subjects old on old.semester_id = semester.old_id and old.subject_id = made.subject_id),
    source as (
      select exam.*, pair.new_id, row_number() over (order by exam.id) as place
      from exam_schedules exam join pair on pair.old_id = exam.semester_subject_id)
    insert into exam_schedules (university_id, curriculum_id, semester_subject_id, control_type_id, statement, type, rating,
      start_date, end_date, count_test_in_lesson, count_of_test_for_student, count_of_attempts, total_time, description)
    select university_id, ${to}, new_id, control_type_id, statement, type, rating,
      start_date + make_interval(weeks => ${weeks}::integer), end_date + make_interval(weeks => ${weeks}::integer),
      count_test_in_lesson, count_of_test_for_student, count_of_attempts, total_time, description
    from source order by place`.execute(db);
  // Equal controls of a subject are copied in the order of their ids.
  await sql`
    with control as (
      select id, curriculum_id, semester_subject_id, control_type_id, statement, rating, type, start_date,
        row_number() over (partition by semester_subject_id, control_type_id, statement, rating, type, start_date order by id) as place
      from exam_schedules where curriculum_id in (${from}, ${to}))
    insert into exam_schedule_lessons (curriculum_id, exam_schedule_id, lesson_id)
    select ${to}, copy.id, lesson.lesson_id
    from control copy
    join semester_subjects made on made.id = copy.semester_subject_id
    join semesters new on new.id = made.semester_id
    join semesters old on old.curriculum_id = ${from} and old.number = new.number
    join semester_subjects source on source.semester_id = old.id and source.subject_id = made.subject_id
    join control exam on exam.semester_subject_id = source.id and exam.control_type_id = copy.control_type_id
      and exam.statement = copy.statement and exam.rating = copy.rating and exam.type = copy.type
      and copy.start_date = exam.start_date + make_interval(weeks => ${weeks}::integer) and copy.place = exam.place
    join exam_schedule_lessons lesson on lesson.exam_schedule_id = exam.id
    where copy.curriculum_id = ${to}`.execute(db);
}
