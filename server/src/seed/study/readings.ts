import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { analyze } from '../analyze.ts';
import type { SeedMoment } from '../seed-moment.ts';
import { chance } from './seed-sql.ts';

const STUDENT = sql.ref('learner.student_id');
const LESSON = sql.ref('lesson.id');
/** The weakest and the best students read this share of the lessons. */
const [LEAST_READ, MORE_READ] = [0.15, 0.85];
/** Share of the items of an opened lesson that are read, and minutes for one. */
const [READ_ITEMS, MINUTES] = [0.9, 6];

/** When each student has opened which lesson: in its week, by what the student is able to. */
const findReadings = ({ at }: SeedMoment) => sql`
  create temporary table seeded_readings as
  select learner.*, lesson.id as lesson_id, module.sort as week, opened.at
  from seeded_learners learner
  join syllabus_modules module on module.syllabus_id = learner.syllabus_id
  join syllabus_lessons lesson on lesson.module_id = module.id and lesson.removed_at is null
  cross join lateral (
    select (greatest(learner.start_date + 7 * (module.sort - 1), case when module.start_date <= learner.end_date then module.start_date end)
      + interval '8 hours' + ${chance(STUDENT, LESSON, 'day')} * interval '6 days') at time zone 'Asia/Tashkent' as at) opened
  where opened.at < ${at}::timestamptz - interval '2 hours' and opened.at::date <= learner.end_date
    and ${chance(STUDENT, LESSON, 'open')} < ${LEAST_READ} + ${MORE_READ} * learner.ability`;

const addReadings = sql`
  insert into lesson_readings (student_id, semester_subject_id, lesson_id, opened_at, items, last_item_id, read_at)
  select reading.student_id, reading.semester_subject_id, reading.lesson_id, (extract(epoch from reading.at) * 1000000)::bigint,
    coalesce(read.items, '{}'), read.last_item_id, coalesce(read.last_at, reading.at)
  from seeded_readings reading
  left join lateral (
    select jsonb_object_agg(item.id, (extract(epoch from item.at) * 1000000)::bigint) as items, max(item.at) as last_at,
      (array_agg(item.id order by item.at desc))[1] as last_item_id
    from (
      select one.id, reading.at + (one.sort - 1) * make_interval(mins => ${MINUTES}::integer) as at from lesson_items one
      where one.lesson_id = reading.lesson_id and one.removed_at is null and one.type <> 'video'
        and ${chance(sql.ref('reading.student_id'), sql.ref('one.id'), 'item')} < ${READ_ITEMS}) item) read on true
  on conflict do nothing`;

const addViews = sql`
  with opened as (
    insert into lesson_views (at, student_id, semester_subject_id, lesson_id)
    select at, student_id, semester_subject_id, lesson_id from seeded_readings)
  insert into item_views (at, student_id, semester_subject_id, item_id)
  select to_timestamp(item.stamp::bigint / 1000000.0), reading.student_id, reading.semester_subject_id, item.id::integer
  from lesson_readings reading join seeded_readings using (student_id, semester_subject_id, lesson_id)
  cross join jsonb_each_text(reading.items) item (id, stamp)`;

/** What the learners have read in the semester, in the months in which they did. */
export async function seedReadings(db: Queryable, moment: SeedMoment): Promise<void> {
  await findReadings(moment).execute(db);
  await analyze(db, ['seeded_readings']);
  await addReadings.execute(db);
  await analyze(db, ['lesson_readings']);
  await addViews.execute(db);
}
