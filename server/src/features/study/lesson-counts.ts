import { sql } from 'kysely';
import { ASSESSED_WORK } from '#features/ratings/shared.ts';

/** Lessons of `syllabus` that students see, as `lesson`. */
const SHOWN_LESSONS = sql`
  syllabus_lessons lesson
  join syllabus_modules module on module.id = lesson.module_id and module.removed_at is null`;
const OF_SYLLABUS = sql`lesson.syllabus_id = syllabus.id and lesson.removed_at is null`;

/** Items that students see: of videos only converted ones. */
export const SHOWN_ITEM = sql<boolean>`item.removed_at is null and (item.type <> 'video'
  or exists (select from videos where videos.id = item.video_id and videos.converter_status = 1))`;

const reading = sql`
  lesson_readings reading where reading.student_id = register.student_id and reading.semester_subject_id = subject.id`;

export const TOTAL_MODULE = sql<number>`(
  select count(*) from syllabus_modules module where module.syllabus_id = syllabus.id and module.removed_at is null)`;
export const TOTAL_LESSON = sql<number>`(select count(*) from ${SHOWN_LESSONS} where ${OF_SYLLABUS})`;
export const READ_TOTAL_LESSON = sql<number>`(
  select count(*) from ${SHOWN_LESSONS} where ${OF_SYLLABUS}
    and exists (select from ${reading} and reading.lesson_id = lesson.id))`;
/** The lesson and item that were read last: `[lesson, item]`; 0 for an item that is no longer shown there. */
export const LAST_READ = sql<[number, number] | null>`(
  select array[reading.lesson_id, coalesce((
    select item.id from lesson_items item
    where item.id = reading.last_item_id and item.lesson_id = reading.lesson_id and ${SHOWN_ITEM}), 0)] from ${reading}
    and exists (select from ${SHOWN_LESSONS} where ${OF_SYLLABUS} and lesson.id = reading.lesson_id)
  order by reading.read_at desc limit 1)`;
const ORDER = sql`module.sort, module.id, lesson.sort, lesson.id`;
/** Whether the student has read each item of `lesson`. */
const IS_READ = sql<boolean>`coalesce((
  select bool_and(coalesce((select reading.items ? item.id::text from ${reading} and reading.lesson_id = lesson.id), false))
  from lesson_items item where item.lesson_id = lesson.id and ${SHOWN_ITEM}), false)`;
/** The lesson in which the subject continues, as `continueAt` of the cabinet chooses it in the plan; 0: none is left. */
export const CONTINUE_AT = sql<number>`(
  select coalesce(
    (select lesson.id from ${SHOWN_LESSONS} where ${OF_SYLLABUS} and lesson.id = last.id and not ${IS_READ}),
    (select lesson.id from ${SHOWN_LESSONS} where ${OF_SYLLABUS} and (last.id is null or (${ORDER}) > (
      select ${ORDER} from ${SHOWN_LESSONS} where lesson.id = last.id)) order by ${ORDER} limit 1),
    (select lesson.id from ${SHOWN_LESSONS} where ${OF_SYLLABUS} and not ${IS_READ} order by ${ORDER} limit 1), 0)
  from (select (${LAST_READ})[1] as id) last)`;
/** Mean of the best points of the tests and tasks of the subject that were assessed. */
export const LESSON_MARK = sql<number>`(
  select coalesce(round(avg(best)), 0)::integer from (${ASSESSED_WORK}) assessed)`;
