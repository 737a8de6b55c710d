import { RATINGS } from '@dekanat/contract/catalogue/ratings.ts';
import { STUDY } from '@dekanat/contract/catalogue/study.ts';
import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import { publishChanged, publishToStudents } from '#platform/realtime/bus.ts';
import type { TeacherSource } from '#platform/realtime/teacher-events.ts';
import { TEACHER_IDS } from './statement-head.ts';

interface Place {
  id: number;
  university_id: number;
  faculty_id: number;
  teacher_ids: number[];
}

interface ChangedSheets {
  /** Ids of sheets. */
  sheets: readonly number[];
  stateChanged: boolean;
  /** Students whose rows changed. */
  students: readonly number[];
}

/**
 * Sheets, whose results are a part of the work of their teachers (`teacherWork`): sheets to fill, and the progress of the group, which
 * teachers of all statements see.
 */
export const SHEETS_OF_TEACHERS: TeacherSource = {
  resources: [STUDY.task_attempts.name],
  teachersOf: (ids) => sql`
    select taught.teacher_id from statements
    join semester_subject_teachers taught on taught.semester_subject_id = statements.semester_subject_id
      and taught.group_id = statements.group_id
    where statements.id = any(${ids}::integer[])
    union
    select teacher_id from retake_subjects where statement_id = any(${ids}::integer[]) and teacher_id is not null`,
};

/**
 * Publishes that rows of sheets changed, to staff, to the assigned teachers and to the students; with a changed state the list of
 * sheets too. To be called after the commit.
 */
export async function publishSheets(
  { db, teacherEvents }: Pick<Services, 'db' | 'teacherEvents'>,
  { sheets: ids, stateChanged: state, students }: ChangedSheets,
): Promise<void> {
  teacherEvents.publish(SHEETS_OF_TEACHERS, ids);
  await publishToStudents(db, students, RATINGS.ratings.name);
  if (ids.length === 0) return;
  const { rows } = await sql<Place>`
    select statements.id, statements.university_id, curricula.faculty_id, ${TEACHER_IDS} as teacher_ids
    from statements join curricula on curricula.id = statements.curriculum_id
    where statements.id = any(${ids}::integer[])`.execute(db);
  for (const { id, university_id, faculty_id, teacher_ids } of rows) {
    const to = {
      permission: 'curriculum_index',
      universityId: university_id,
      facultyId: faculty_id,
      teacherIds: teacher_ids,
    } as const;
    await publishChanged(db, RATINGS.ratings.name, to, id);
    if (state) await publishChanged(db, RATINGS.statements.name, to);
  }
}
