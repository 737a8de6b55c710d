import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { analyze } from '../analyze.ts';
import type { SeedMoment } from '../seed-moment.ts';
import { chance } from './seed-sql.ts';
import { STUDY_TEXTS } from './study-texts.ts';

const STUDENT = sql.ref('reading.student_id');
const ITEM = sql.ref('item.id');
/** The weakest and the best students hand in this share of the tasks. */
const [LEAST, MORE] = [0.5, 0.45];
/** Days from reading to handing in, and from there to the check; what is younger waits, and a few older ones do. */
const [DAYS_TO_HAND_IN, DAYS_TO_CHECK] = [5, 8];
const [REJECTED, WAITING] = [0.12, 0.04];
const DAYS_TO_REPEAT = 3;
const COMMENTED = 0.05;

/** One of the texts of the language of the syllabus, by a key. */
const textOf = (kind: keyof (typeof STUDY_TEXTS)['oz'], key: RawBuilder<number>) => {
  const oneOf = (texts: readonly string[]) =>
    sql`(${[...texts]}::text[])[1 + floor(${key} * ${texts.length}::integer)::integer]`;
  return sql<string>`case syllabus.language when 'ru' then ${oneOf(STUDY_TEXTS.ru[kind])} else ${oneOf(STUDY_TEXTS.oz[kind])} end`;
};

/** First attempts, with what the teacher of the group thinks of them. */
const findAttempts = ({ at }: SeedMoment) => sql`
  create temporary table seeded_attempts as
  select reading.*, item.id as item_id, 1 as number, handed.at as created_at, handed.at + interval '1 day' * (1 + checking.days) as checked_at,
    case when checking.status > 0 and handed.at + interval '1 day' * (1 + checking.days) < ${at}::timestamptz then checking.status else 0 end as status,
    least(100, greatest(55, round(100 * reading.ability + (${chance(STUDENT, ITEM, 'mark')} - 0.5) * 30)))::integer as mark,
    teachers.user_id as checker
  from seeded_readings reading
  join lesson_items item on item.lesson_id = reading.lesson_id and item.type = 'question-answer' and item.removed_at is null
  join syllabus_lessons lesson on lesson.id = item.lesson_id
  join semester_subject_teachers taught on taught.semester_subject_id = reading.semester_subject_id
    and taught.group_id = reading.group_id and taught.statement = 'first_statement'
  join teachers on teachers.id = taught.teacher_id and teachers.user_id is not null
  cross join lateral (select reading.at + ${chance(STUDENT, ITEM, 'in')} * make_interval(days => ${DAYS_TO_HAND_IN}::integer) as at) handed
  cross join lateral (select ${chance(STUDENT, ITEM, 'check')} * ${DAYS_TO_CHECK} as days,
    case when ${chance(STUDENT, ITEM, 'wait')} < ${WAITING} then 0 when ${chance(STUDENT, ITEM, 'no')} < ${REJECTED} then 2 else 1 end as status) checking
  where ${chance(STUDENT, ITEM, 'task')} < ${LEAST} + ${MORE} * reading.ability
    and handed.at < ${at}::timestamptz - interval '20 minutes' and handed.at < coalesce(lesson.deadline_date, 'infinity')
    and not (reading.studies_now and reading.at > ${at}::timestamptz - interval '9 days')`;

/** What was rejected is handed in once more, where there was time. */
const repeatAttempts = ({ at }: SeedMoment) => sql`
  insert into seeded_attempts
  select (jsonb_populate_record(attempt, jsonb_build_object('number', 2, 'created_at', again.at,
    'checked_at', again.at + interval '2 days', 'status', case when again.at + interval '2 days' < ${at}::timestamptz then 1 else 0 end))).*
  from seeded_attempts attempt
  join lesson_items item on item.id = attempt.item_id join syllabus_lessons lesson on lesson.id = item.lesson_id
  cross join lateral (select attempt.checked_at + ${chance(sql.ref('attempt.student_id'), sql.ref('attempt.item_id'), 'again')} * make_interval(days => ${DAYS_TO_REPEAT}::integer) as at) again
  where attempt.status = 2 and again.at < least(${at}::timestamptz - interval '20 minutes', coalesce(lesson.deadline_date, 'infinity'))`;

const addAttempts = sql`
  insert into task_attempts (university_id, student_id, semester_subject_id, group_id, item_id, number, text, status, mark, comment,
    checked_by, checked_at, version, created_at, updated_at)
  select attempt.university_id, attempt.student_id, attempt.semester_subject_id, attempt.group_id, attempt.item_id, attempt.number,
    replace(${textOf('answers', chance(sql.ref('attempt.student_id'), sql.ref('attempt.item_id'), 'text'))}, '{}', module.name),
    attempt.status, case attempt.status when 1 then attempt.mark end,
    case attempt.status when 0 then '' when 1 then ${textOf('praises', chance(sql.ref('attempt.student_id'), sql.ref('attempt.item_id'), 'praise'))}
      else ${textOf('reasons', chance(sql.ref('attempt.student_id'), sql.ref('attempt.item_id'), 'reason'))} end,
    case when attempt.status > 0 then attempt.checker end, case when attempt.status > 0 then attempt.checked_at end,
    case attempt.status when 0 then 1 else 2 end, attempt.created_at, case attempt.status when 0 then attempt.created_at else attempt.checked_at end
  from seeded_attempts attempt
  join lesson_items item on item.id = attempt.item_id join syllabus_lessons lesson on lesson.id = item.lesson_id
  join syllabus_modules module on module.id = lesson.module_id join syllabi syllabus on syllabus.id = item.syllabus_id
  order by attempt.created_at, attempt.student_id, attempt.item_id`;

/** Checked attempts were unchecked before. */
const addChanges = sql`
  insert into task_attempt_changes (attempt_id, version, status, comment)
  select id, 1, 0, '' from task_attempts attempt where version = 2
    and not exists (select from task_attempt_changes known where known.attempt_id = attempt.id)`;

const addComments = sql`
  insert into lesson_comments (university_id, lesson_id, student_id, user_id, title, created_at, updated_at)
  select reading.university_id, reading.lesson_id, reading.student_id, reading.user_id,
    ${textOf('comments', chance(STUDENT, sql.ref('reading.lesson_id'), 'words'))}, reading.at + interval '40 minutes', reading.at + interval '40 minutes'
  from seeded_readings reading join syllabi syllabus on syllabus.id = reading.syllabus_id
  where ${chance(STUDENT, sql.ref('reading.lesson_id'), 'comment')} < ${COMMENTED}
  order by reading.at`;

/** Tasks in all states, and comments of lessons, of those who have read them. */
export async function seedTasks(db: Queryable, moment: SeedMoment): Promise<void> {
  for (const statement of [findAttempts(moment), repeatAttempts(moment)]) await statement.execute(db);
  await analyze(db, ['seeded_attempts']);
  for (const statement of [addAttempts, addChanges, addComments]) await statement.execute(db);
}
