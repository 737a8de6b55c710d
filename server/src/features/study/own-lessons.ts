import { hasPassed } from '@dekanat/contract/api/days.ts';
import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { type Compilable, sql } from 'kysely';
import { notFound } from '#api/errors.ts';
import { compiledQuery, type IdOperand } from '#db/compiled-query.ts';
import type { Queryable } from '#db/database.ts';
import type { ChosenSubject } from './chosen-subject.ts';
import type { RowOwner, StudentContext } from './own-register.ts';
import { takenSubjects } from './own-subjects.ts';

/** The individual deadline of the caller for a lesson. */
const OWN_DEADLINE = sql`(
  select schedule.deadline_date from individual_exam_schedules schedule
  where schedule.student_id = register.student_id and schedule.semester_subject_id = subject.id
    and schedule.lesson_id = lesson.id and not schedule.replaced and not schedule.cancelled)`;

/** Lessons of published syllabi of the subjects that the caller takes, as `lesson`. */
const ownLessons = (context: RowOwner) =>
  takenSubjects(context)
    .innerJoin('syllabus_lessons as lesson', (join) =>
      join.onRef('lesson.syllabus_id', '=', 'syllabus.id').on('lesson.removed_at', 'is', null),
    )
    .innerJoin('syllabus_modules as module', (join) =>
      join.onRef('module.id', '=', 'lesson.module_id').on('module.removed_at', 'is', null),
    )
    .select([
      'lesson.id',
      'subject.id as semester_subject_id',
      'subject.university_id',
      'student_subject.group_id',
      sql<string | null>`coalesce(${OWN_DEADLINE}, lesson.deadline_date)`.as('deadline_date'),
    ])
    .$narrowType<{ group_id: number }>();

export type OwnLesson = Awaited<ReturnType<ReturnType<typeof ownLessons>['executeTakeFirstOrThrow']>>;

/** The lessons of the present semester, with their names. */
export const currentLessons = (context: StudentContext) =>
  ownLessons(context)
    .whereRef('own.id', '=', 'register.semester_id')
    .select(['lesson.name as lesson_name', 'own.id as semester_id', 'subject.subject_id']);

/**
 * The order of subjects with one syllabus, of which the first counts: one with an individual deadline that has not passed, then that of
 * the latest semester, then the newest.
 */
const IN_ORDER = sql`
  coalesce(${OWN_DEADLINE} >= date_trunc('second', clock_timestamp()), false) desc, own.number desc, subject.id desc`;

/** A lesson by its id, of the chosen subject, else of the first one with its syllabus. No row for any other. */
export const lessonById = (context: RowOwner, lessonId: IdOperand, chosen?: ChosenSubject) =>
  ownLessons(context)
    .where('lesson.id', '=', lessonId)
    .$if(chosen !== undefined, (query) =>
      query
        .where('own.id', '=', chosen?.semesterId ?? 0)
        .where('subject.subject_id', '=', chosen?.subjectId ?? 0),
    )
    .orderBy(IN_ORDER)
    .limit(1);

/** @throws Refusal 404 for a lesson that is not the caller's */
export const ownLesson = (
  context: StudentContext,
  lessonId: number,
  chosen: ChosenSubject | undefined,
): Promise<OwnLesson> => lessonById(context, lessonId, chosen).executeTakeFirstOrThrow(notFound);

type LessonIds = Record<'studentId' | 'semesterId' | 'subjectId' | 'lessonId', IdOperand>;

/** A lesson of a subject of a semester; no row for any other. */
const lessonOfSubject = (db: Queryable, { studentId, ...ids }: LessonIds, ofAnySubject: boolean) =>
  ownLessons({ db, caller: { studentId } })
    .where('own.id', '=', ids.semesterId)
    .where('lesson.id', '=', ids.lessonId)
    .$if(!ofAnySubject, (query) => query.where('subject.subject_id', '=', ids.subjectId))
    .orderBy(IN_ORDER)
    .limit(1);

/** A query that joins a lesson of a subject of a semester to what it contains. Clients may name no subject. */
export function lessonQuery<Row>(
  build: (db: Queryable, lesson: ReturnType<typeof lessonOfSubject>, studentId: IdOperand) => Compilable<Row>,
) {
  const read = compiledQuery(
    ['studentId', 'semesterId', 'subjectId', 'lessonId'],
    (db, ids, subject: 'any' | 'named') =>
      build(db, lessonOfSubject(db, ids, subject === 'any'), ids.studentId),
  );
  return (
    { db, caller: { studentId } }: StudentContext,
    semesterId: number,
    query: InputOf<typeof studyLessons.files>['query'],
  ): Promise<Row[]> => {
    const { subject_id: subjectId = 0, syllabus_module_lesson_id: lessonId = 0 } = query;
    const ids = { studentId, semesterId, subjectId, lessonId };
    return read(db, ids, query.subject_id === undefined ? 'any' : 'named');
  };
}

export const isOpen = ({ deadline_date }: Pick<OwnLesson, 'deadline_date'>, now = Date.now()): boolean =>
  deadline_date === null || !hasPassed(deadline_date, now);
