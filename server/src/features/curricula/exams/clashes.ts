import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { visibleCurricula } from '../visible-curricula.ts';
import { CLASHES } from './control-rows.ts';
import { EXAM_NAMES, groupsOf, JOIN_PEOPLE } from './exam-people.ts';

type Query = InputOf<typeof examSchedules.clashes>['query'];

interface ClashRow {
  exam_schedule_id: number;
  university_id: number;
  subject_id: number;
  curriculum_name: string;
  control_type_id: 2 | 3;
  control_type_key: string;
  start_date: string;
  end_date: string | null;
  group_ids: number[];
  teacher_ids: number[];
}

const CLASHES_MAX = 50;

/** The exams that need a group or teacher of a planned exam at the same time. */
export async function clashesOf(
  context: Context,
  { semester_subject_id: id, statement, start_date, end_date, exam_schedule_id = 0 }: Query,
) {
  await visibleCurricula(context)
    .innerJoin('semester_subjects', 'semester_subjects.curriculum_id', 'curricula.id')
    .select('semester_subjects.id')
    .where('semester_subjects.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const groups = sql`array(
    select theirs.group_id from ${groupsOf('other')} theirs join ${groupsOf('exam')} mine using (group_id) order by 1)`;
  const teachers = sql`array(
    select distinct theirs.teacher_id from semester_subject_teachers theirs
    join semester_subject_teachers mine on mine.teacher_id = theirs.teacher_id
      and mine.semester_subject_id = exam.semester_subject_id and mine.statement = exam.statement
    where theirs.semester_subject_id = other.semester_subject_id and theirs.statement = other.statement order by 1)`;
  const { rows } = await sql<ClashRow>`
    select other.id as exam_schedule_id, other.university_id, subject.subject_id, curricula.name as curriculum_name,
      other.control_type_id, other.control_type_id::text as control_type_key, other.start_date, other.end_date,
      ${groups} as group_ids, ${teachers} as teacher_ids
    from (select ${exam_schedule_id}::integer as id, s.id as semester_subject_id, s.university_id, ${statement}::text as statement,
        occupied_period(${start_date}::timestamptz, ${end_date ?? null}::timestamptz) as occupied
      from semester_subjects s where s.id = ${id}) exam ${JOIN_PEOPLE}
    join exam_schedules other on ${CLASHES}
    join semester_subjects subject on subject.id = other.semester_subject_id
    join curricula on curricula.id = other.curriculum_id
    order by other.start_date, other.id limit ${CLASHES_MAX}`.execute(context.db);
  return addRelatedNames(context, rows, EXAM_NAMES);
}
