import { CURRICULA } from '@dekanat/contract/catalogue/curricula.ts';
import { RATINGS } from '@dekanat/contract/catalogue/ratings.ts';
import { STUDY } from '@dekanat/contract/catalogue/study.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { publishToStudentsOf } from '#platform/realtime/student-events.ts';
import type { SubjectState } from './subject-state.ts';

/** A plan as it was before the change. */
interface FormerPlan {
  curriculumId: number;
  universityId: number;
  facultyId: number;
  subjects: SubjectState[];
}

/** What shows teachers the controls of their subjects: sheets, their exams, their work. */
const SHOWN_TO_TEACHERS = [RATINGS.ratings.name, STUDY.test_attempts.name, STUDY.task_attempts.name];

/** Who is or was assigned to these subjects. */
async function teachersOf({ db }: Context, { subjects }: FormerPlan, ids: readonly number[]) {
  const former = subjects
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ teachers }) => teachers.map(({ teacher_id }) => Number(teacher_id)));
  const { rows } = await sql<{ teacher_id: number }>`
    select distinct teacher_id from semester_subject_teachers where semester_subject_id = any(${ids}::integer[])`.execute(
    db,
  );
  return [...new Set([...former, ...rows.map(({ teacher_id }) => teacher_id)])];
}

/**
 * Publishes a change of a plan: to other planners of the curriculum, to the teachers of the changed subjects, and to the students who
 * take them. A change of the structure concerns all students of the curriculum.
 */
export async function publishPlan(
  context: Context,
  plan: FormerPlan,
  { structure, changed }: { structure: boolean; changed: readonly number[] },
): Promise<void> {
  const { db } = context;
  const { curriculumId, universityId, facultyId } = plan;
  const planners = { permission: 'curriculum_index', universityId, facultyId } as const;
  await publishChanged(db, CURRICULA.semester_subjects.name, planners, curriculumId);
  const teacherIds = await teachersOf(context, plan, changed);
  if (teacherIds.length > 0)
    for (const resource of SHOWN_TO_TEACHERS) await publishChanged(db, resource, { teacherIds });
  const concerned = structure
    ? sql`select student_id from student_registers where curriculum_id = ${curriculumId} and to_date is null`
    : sql`select student_id from student_subjects
        where semester_subject_id = any(${changed}::integer[]) and status <> 4`;
  await publishToStudentsOf(db, concerned, CURRICULA.exam_schedules.name);
}
