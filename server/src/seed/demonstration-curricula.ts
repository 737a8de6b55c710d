import { today } from '@dekanat/contract/api/days.ts';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { analyze } from './analyze.ts';
import { curriculumTemplate } from './curriculum-template.ts';
import { DEPARTMENT_FIELDS } from './subjects/department-fields.ts';
import { withoutIndexes } from './without-indexes.ts';
import { withoutTriggers } from './without-triggers.ts';

/** Tables with many rows and many foreign keys. */
const LARGE_TABLES = ['semester_subjects', 'semester_subject_teachers', 'exam_schedules'];
const READ = [
  ...['teachers', 'departments', 'subjects', 'syllabi', 'specialities'],
  ...['student_groups', 'curricula', 'semesters'],
];
const TABLES = ['curricula', 'semesters', ...LARGE_TABLES];

/** Academic years that the youngest curricula reach into. */
const YEARS_AHEAD = 3;
const BACHELOR_SEMESTERS = 8;
const MASTER_SEMESTERS = 4;
/** Code of the faculty whose students study part-time. */
const PART_TIME_FACULTY = 'SIR';
/** Groups of a curriculum that have the same teacher in a subject. */
const GROUPS_OF_TEACHER = 3;
/** Final exams of a curriculum are three working days apart; every four curricula of a faculty take a day more. */
const DAYS_APART = 3;
const HOURS_OF_CREDIT = 30;
const SLOTS_A_DAY = 4;
/** Nobody is examined on a Sunday. */
const WORKING_DAYS = 6;
/** From the start of a semester to the week of the first interim controls. */
const DAYS_TO_INTERIM = 56;

/** Curricula of specialities and entry years that have groups but none yet, in the language of most of these groups. */
const addCurricula = (db: Queryable, universityIds: number[]) =>
  sql<{ id: number }>`
  insert into curricula (university_id, faculty_id, speciality_id, education_form_id, rating_system_id, academic_year_id,
    reading_year, language, name, passing_score, credit_standart_summ, semester_count, confirmed)
  select s.university_id, s.faculty_id, s.id,
    case faculties.faculty_code when ${PART_TIME_FACULTY} then 'extramural' else 'diurnal' end, 'credit', year.id, taught.entry_year, taught.language,
    coalesce(own.name, other.name) || ', ' || taught.entry_year, 60, 14000000,
    case s.education_type_id when 'magistr' then ${MASTER_SEMESTERS}::integer else ${BACHELOR_SEMESTERS}::integer end, 1
  from specialities s
  join universities on universities.id = s.university_id
  join faculties on faculties.id = s.faculty_id
  join lateral (
    select entry_year, mode() within group (order by coalesce(study_language, 'oz')) as language
    from student_groups g where g.speciality_id = s.id and g.entry_year is not null group by entry_year) taught on true
  join academic_years year on year.start_year = taught.entry_year
  left join speciality_translations own on own.speciality_id = s.id and own.language = universities.default_language
  left join speciality_translations other on other.speciality_id = s.id and other.language = 'oz'
  where s.university_id = any(${universityIds}::integer[])
    and not exists (select from curricula c where c.speciality_id = s.id and c.reading_year = taught.entry_year)
  order by s.id, taught.entry_year returning id`.execute(db);

/** Autumn is from September to January, spring from February to the first days of July. */
const addSemesters = (db: Queryable, curriculumIds: number[], day: string) =>
  sql`
  insert into semesters (university_id, curriculum_id, number, academic_year_id, start_date, end_date, status)
  select university_id, curriculum_id, number, year.id, dates.first, dates.last,
    (${day}::date between dates.first and dates.last)::integer
  from (
    select c.university_id, c.id as curriculum_id, number, year.start_year + (number - 1) / 2 as start_year
    from curricula c join academic_years year on year.id = c.academic_year_id
    cross join generate_series(1, c.semester_count) number where c.id = any(${curriculumIds}::integer[])) planned
  join academic_years year on year.start_year = planned.start_year
  cross join lateral (select
    case when number % 2 = 1 then make_date(planned.start_year, 9, 2) else make_date(planned.start_year + 1, 2, 10) end as first,
    case when number % 2 = 1 then make_date(planned.start_year + 1, 1, 31) else make_date(planned.start_year + 1, 7, 5) end as last) dates
  order by curriculum_id, number`.execute(db);

/** The field of a subject: the letters of its code. */
const FIELD = sql`substring(subjects.code from '^[^0-9]+')`;

/**
 * The active teachers of a field, numbered from 0 for each faculty that studies it: each faculty has teachers of its own where
 * there are enough, so that nobody examines in two faculties at the same time.
 */
const findTeachers = (db: Queryable, template: string) =>
  sql`
  create temporary table seeded_pool as
  with field as (select * from jsonb_each_text(${JSON.stringify(Object.fromEntries(DEPARTMENT_FIELDS))}::jsonb) as field (code, name)),
  teacher as (
    select teachers.id, teachers.university_id, field.name as field,
      row_number() over numbered - 1 as place, count(*) over (partition by teachers.university_id, field.name) as count
    from teachers join departments on departments.id = teachers.department_id join field on field.code = departments.code
    where teachers.status = 1 window numbered as (partition by teachers.university_id, field.name order by teachers.id)),
  share as (
    select studied.*, row_number() over (partition by university_id, field order by faculty_id) - 1 as rank,
      count(*) over (partition by university_id, field) as faculties
    from (
      select distinct s.university_id, s.faculty_id, substring(planned.code from '^[^0-9]+') as field
      from jsonb_to_recordset(${template}::jsonb) as planned (speciality text, code text)
      join specialities s on s.code = planned.speciality) studied)
  select share.faculty_id, share.field, teacher.id, row_number() over pooled - 1 as place,
    count(*) over (partition by share.faculty_id, share.field) as count
  from share join teacher using (university_id, field)
  where teacher.place % least(teacher.count, share.faculties) = share.rank % least(teacher.count, share.faculties)
  window pooled as (partition by share.faculty_id, share.field order by teacher.place)`.execute(db);

/** Subjects by the template of the speciality, with a published syllabus of the subject and a teacher of its field. */
const addSubjects = (db: Queryable, curriculumIds: number[], template: string) =>
  sql`
  with syllabus as (
    select distinct on (university_id, subject_id) university_id, subject_id, id from syllabi
    where status = 'publish' and removed_at is null order by university_id, subject_id, id)
  insert into semester_subjects (university_id, curriculum_id, semester_id, subject_id, sort, theory_lesson_hour,
    practical_lesson_hour, independent_lesson_hour, credit_hour, choice_of_subject, syllabus_id, teacher_id)
  select c.university_id, c.id, semesters.id, subjects.id, planned.place + 1, planned.credits * hours.theory,
    planned.credits * hours.practice, planned.credits * (${HOURS_OF_CREDIT}::integer - hours.theory - hours.practice),
    planned.credits, planned.choice, syllabus.id, pool.id
  from jsonb_to_recordset(${template}::jsonb)
    as planned (speciality text, semester integer, place integer, code text, credits integer, choice integer)
  join specialities on specialities.code = planned.speciality
  join curricula c on c.speciality_id = specialities.id and c.id = any(${curriculumIds}::integer[])
  cross join lateral (select case c.education_form_id when 'extramural' then 2 else 6 end as theory,
    case c.education_form_id when 'extramural' then 3 else 9 end as practice) hours
  join semesters on semesters.curriculum_id = c.id and semesters.number = planned.semester
  join subjects on subjects.university_id = c.university_id and subjects.code = planned.code
  left join syllabus on syllabus.university_id = c.university_id and syllabus.subject_id = subjects.id
  left join seeded_pool pool on pool.faculty_id = c.faculty_id and pool.field = ${FIELD}
    and pool.place = (c.id * 7 + planned.semester * 8 + planned.place) % pool.count
  order by c.id, planned.semester, planned.place`.execute(db);

/**
 * The first groups of each curriculum get the lead teacher of a subject, and the next ones other teachers of the field, until
 * the end of the current academic year.
 */
const addTeachings = (db: Queryable, universityIds: number[], lastYear: number) =>
  sql`
  with taught as (
    select id, speciality_id, entry_year,
      (row_number() over (partition by speciality_id, entry_year order by id) - 1) / ${GROUPS_OF_TEACHER}::integer as place
    from student_groups)
  insert into semester_subject_teachers (university_id, curriculum_id, semester_subject_id, teacher_id, group_id, statement)
  select s.university_id, s.curriculum_id, s.id, pool.id, taught.id, 'first_statement'
  from semester_subjects s
  join curricula c on c.id = s.curriculum_id
  join semesters on semesters.id = s.semester_id
  join academic_years year on year.id = semesters.academic_year_id and year.start_year <= ${lastYear}
  join subjects on subjects.id = s.subject_id
  join seeded_pool lead on lead.id = s.teacher_id and lead.faculty_id = c.faculty_id and lead.field = ${FIELD}
  join taught on taught.speciality_id = c.speciality_id and taught.entry_year = c.reading_year
  join seeded_pool pool on pool.faculty_id = lead.faculty_id and pool.field = lead.field
    and pool.place = (lead.place + taught.place) % lead.count
  where c.university_id = any(${universityIds}::integer[]) and c.confirmed = 1
    and not exists (select from semester_subject_teachers known where known.semester_subject_id = s.id
      and known.group_id = taught.id and known.statement = 'first_statement')`.execute(db);

/**
 * An interim control in the ninth week where the subject has a syllabus, and a final one in the session, until the end of the
 * current academic year. Each exam of a faculty has a time of its own, so that teachers do not clash.
 */
const addControls = (db: Queryable, curriculumIds: number[], lastYear: number) =>
  sql`
  with curriculum as (
    select id, row_number() over (partition by faculty_id order by id) - 1 as place from curricula),
  exam as (
    select s.*, (curriculum.place % ${SLOTS_A_DAY}) as slot, semesters.start_date,
      date_trunc('week', case when semesters.number % 2 = 1 then make_date(year.start_year + 1, 1, 5) else make_date(year.start_year + 1, 6, 8) end)::date as session,
      (row_number() over (partition by s.semester_id order by s.sort) - 1) * ${DAYS_APART}::integer
        + (curriculum.place / ${SLOTS_A_DAY}) % ${DAYS_APART}::integer as day
    from semester_subjects s
    join curriculum on curriculum.id = s.curriculum_id and curriculum.id = any(${curriculumIds}::integer[])
    join semesters on semesters.id = s.semester_id
    join academic_years year on year.id = semesters.academic_year_id and year.start_year <= ${lastYear}),
  timed as (
    select exam.*, control.number as control_type_id,
      ((case control.number when 3 then session else date_trunc('week', start_date + ${DAYS_TO_INTERIM}::integer)::date end)
        + (day / ${WORKING_DAYS} * 7 + day % ${WORKING_DAYS})::integer
        + make_interval(hours => 9 + 2 * slot::integer)) at time zone 'Asia/Tashkent' as starts
    from exam cross join (values (2), (3)) control (number) where control.number = 3 or exam.syllabus_id is not null)
  insert into exam_schedules (university_id, curriculum_id, semester_subject_id, control_type_id, statement, type, rating,
    start_date, end_date, description)
  select university_id, curriculum_id, id, control_type_id, 'first_statement', 'offline',
    case when syllabus_id is null then 100 else 50 end, starts, starts + interval '80 minutes',
    case control_type_id when 3 then (slot + 1) || '0' || (day % 9 + 1) || '-xona' else '' end
  from timed order by starts, id`.execute(db);

/** Confirmed curricula for the groups of universities that have none, in a few statements. */
export async function seedCurricula(db: Queryable, universityIds: number[], day = today()): Promise<void> {
  const current = startYearOf(day);
  await db
    .insertInto('academic_years')
    .values(Array.from({ length: YEARS_AHEAD + 1 }, (_, index) => ({ start_year: current + index })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const codes = await db
    .selectFrom('specialities')
    .select('code')
    .distinct()
    .where('university_id', 'in', universityIds)
    .execute();
  const template = JSON.stringify(
    codes.flatMap(({ code }) =>
      curriculumTemplate(code).map((subject) => ({ ...subject, speciality: code })),
    ),
  );
  await withoutTriggers(db, TABLES, async () => {
    const ids = (await addCurricula(db, universityIds)).rows.map(({ id }) => id);
    await addSemesters(db, ids, day);
    await analyze(db, READ);
    await findTeachers(db, template);
    await analyze(db, ['seeded_pool']);
    await withoutIndexes(db, LARGE_TABLES, async () => {
      await addSubjects(db, ids, template);
      await analyze(db, ['semester_subjects']);
      await addTeachings(db, universityIds, current);
      await addControls(db, ids, current);
    });
    await sql`drop table seeded_pool`.execute(db);
  });
}
