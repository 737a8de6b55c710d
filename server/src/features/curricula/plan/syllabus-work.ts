import { sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Queryable } from '#db/database.ts';

interface Work {
  readings: number;
  tasks: number;
  tests: number;
}

/** What students have done in the lessons of a syllabus in one subject. */
async function workIn(db: Queryable, semesterSubjectId: number, syllabusId: number): Promise<Work> {
  const { rows } = await sql<Work>`
    select (select count(*)::integer from student_subjects subject
        join lesson_readings reading on reading.student_id = subject.student_id
          and reading.semester_subject_id = subject.semester_subject_id
        join syllabus_lessons lesson on lesson.id = reading.lesson_id and lesson.syllabus_id = ${syllabusId}
        where subject.semester_subject_id = ${semesterSubjectId}) as readings,
      (select count(*)::integer from task_attempts attempt
        join lesson_items item on item.id = attempt.item_id and item.syllabus_id = ${syllabusId}
        where attempt.semester_subject_id = ${semesterSubjectId}) as tasks,
      (select count(*)::integer from test_attempts attempt
        join lesson_items item on item.id = attempt.lesson_item_id and item.syllabus_id = ${syllabusId}
        where attempt.semester_subject_id = ${semesterSubjectId} and attempt.started_at is not null) as tests`.execute(
    db,
  );
  return rows[0] ?? { readings: 0, tasks: 0, tests: 0 };
}

/** A subject whose syllabus is replaced. */
interface Replaced {
  semesterSubjectId: number;
  syllabusId: number;
}

/** Another syllabus shows students none of what they have done in the present one, and does not count it (decision 74). */
export async function workLostWith(db: Queryable, replaced: readonly Replaced[]): Promise<ActWarning[]> {
  const work = { readings: 0, tasks: 0, tests: 0 };
  for (const { semesterSubjectId, syllabusId } of replaced) {
    const { readings, tasks, tests } = await workIn(db, semesterSubjectId, syllabusId);
    work.readings += readings;
    work.tasks += tasks;
    work.tests += tests;
  }
  const count = work.readings + work.tasks + work.tests;
  if (count === 0) return [];
  return [{ code: 'lost_work', key: 'semester_subject.warning.lost_work', values: { count, ...work } }];
}

export const lostWork = async (
  db: Queryable,
  semesterSubjectId: number,
  syllabusId: number | null,
): Promise<ActWarning[]> =>
  syllabusId === null ? [] : workLostWith(db, [{ semesterSubjectId, syllabusId }]);
