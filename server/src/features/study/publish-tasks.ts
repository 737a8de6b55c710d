import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { publishChanged } from '#platform/realtime/bus.ts';

/** Publishes to those who check the tasks of a group that there is another one, or that one was checked. */
export async function publishTasks(
  db: Queryable,
  task: { university_id: number; semester_subject_id: number; group_id: number },
): Promise<void> {
  const { rows } = await sql<{ teacher_id: number }>`
    select distinct teacher_id from semester_subject_teachers
    where semester_subject_id = ${task.semester_subject_id} and group_id = ${task.group_id}`.execute(db);
  await publishChanged(db, 'task_attempts', {
    permission: 'rating_store',
    universityId: task.university_id,
    facultyId: 'all',
    teacherIds: rows.map(({ teacher_id }) => teacher_id),
  });
}
