import type { Registered } from '@dekanat/contract/registration/student-registers.ts';
import { sql } from 'kysely';
import type { ActingContext } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { openBatch, publishRegistration } from './write-registers.ts';

/** A member of an elective group for a student, in place of a former choice. */
export interface Choice {
  studentId: number;
  /** The semester subject. */
  subjectId: number;
  /** The student subject of the former choice. */
  formerId: number | null;
}

const wanted = (choices: Choice[]) => sql`
  select register.student_id, register.curriculum_id, choice.subject_id, register.id as register_id, register.group_id
  from unnest(${choices.map(({ studentId }) => studentId)}::integer[],
    ${choices.map(({ subjectId }) => subjectId)}::integer[]) choice (student_id, subject_id)
  join student_registers register on register.student_id = choice.student_id and register.to_date is null`;

/** Former choices of the same groups are removed, and former choices of these subjects return. */
const updateChoices = (db: Queryable, batchId: number, choices: Choice[]) =>
  sql`
  with wanted as (${wanted(choices)}), different as (
    select id, status, group_id, register_id, 4 as new_status, group_id as new_group from student_subjects
    where id = any(${choices.map(({ formerId }) => formerId)}::integer[])
    union all
    select student_subject.id, student_subject.status, student_subject.group_id, student_subject.register_id, 1,
      case when exists (select from ratings where ratings.student_subject_id = student_subject.id) then student_subject.group_id
        else wanted.group_id end
    from wanted join student_subjects student_subject
      on student_subject.student_id = wanted.student_id and student_subject.semester_subject_id = wanted.subject_id
  ), recorded as (
    insert into student_subject_changes (batch_id, student_subject_id, status, group_id, register_id)
    select ${batchId}, id, status, group_id, register_id from different order by id
  )
  update student_subjects set status = new_status, group_id = new_group
  from different where student_subjects.id = different.id`.execute(db);

const addChoices = (db: Queryable, batchId: number, choices: Choice[]) =>
  sql`
  with wanted as (${wanted(choices)}), chosen as (
    insert into student_subjects (student_id, curriculum_id, semester_subject_id, register_id, group_id)
    select student_id, curriculum_id, subject_id, register_id, group_id from wanted order by student_id, subject_id
    on conflict do nothing returning id, group_id, register_id
  )
  insert into student_subject_changes (batch_id, student_subject_id, group_id, register_id)
  select ${batchId}, id, group_id, register_id from chosen order by id`.execute(db);

/** Writes choices of locked students as a batch. */
export async function writeChoices(
  context: Pick<ActingContext, 'db' | 'caller'>,
  { universityId, semesterId }: { universityId: number; semesterId: number },
  choices: Choice[],
): Promise<Registered> {
  const { db } = context;
  const studentIds = [...new Set(choices.map(({ studentId }) => studentId))];
  const students = studentIds.length;
  const batchId = await openBatch(context, { universityId, act: 'elective', students, semesterId });
  await updateChoices(db, batchId, choices);
  await addChoices(db, batchId, choices);
  const { rows } = await sql<{ opened: number }>`
    select open_statements(array(
      select student_subject.id from student_subject_changes change join student_subjects student_subject on student_subject.id = change.student_subject_id
      where change.batch_id = ${batchId} and student_subject.status <> 4)) as opened`.execute(db);
  await publishRegistration(context, { universityId, studentIds });
  return {
    batch_id: batchId,
    act: 'elective',
    students,
    subjects: choices.length,
    statements: rows[0]?.opened ?? 0,
  };
}
