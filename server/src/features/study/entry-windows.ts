import type { EntryWindow } from '@dekanat/contract/study/teacher-work.ts';
import { sql } from 'kysely';
import { teacherIdOf } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { THIS_SECOND } from '#crud/today.ts';
import { statementNumberIn } from '#features/ratings/shared.ts';
import { TASK_NAMES } from './task-rows.ts';

type Row = Omit<EntryWindow, 'subject_name' | 'sheets'> & {
  university_id: number;
  subject_id: number;
  statement_id: number | null;
  group_id: number | null;
};

/** Individual windows of the calling teacher that are open or to come, with the sheets of the assigned groups. */
export async function entryWindows(context: Context): Promise<EntryWindow[]> {
  const { rows } = await sql<Row>`
    select own.id, own.university_id, planned.subject_id, exam.control_type_id, own.start_date, own.end_date, own.reason,
      sheet.id as statement_id, sheet.group_id
    from individual_teacher_schedules own
    join exam_schedules exam on exam.id = own.exam_schedule_id
    join semester_subjects planned on planned.id = own.semester_subject_id
    left join (
      select statements.*, assigned.teacher_id, assigned.statement as assigned_statement from statements
      join semester_subject_teachers assigned on assigned.semester_subject_id = statements.semester_subject_id
        and assigned.group_id = statements.group_id) sheet
      on sheet.semester_subject_id = own.semester_subject_id and sheet.teacher_id = own.teacher_id
      and sheet.control_type_id = exam.control_type_id and sheet.assigned_statement = exam.statement
      and sheet.statement = ${statementNumberIn('exam.statement')}
    where own.teacher_id = ${teacherIdOf(context.caller)} and not own.replaced and not own.cancelled and own.end_date >= ${THIS_SECOND}
    order by own.start_date, own.id, sheet.id`.execute(context.db);
  const named = await addRelatedNames(context, rows, TASK_NAMES);
  return [...Map.groupBy(named, ({ id }) => id).values()].flatMap((sheets) => {
    const [window] = sheets;
    if (window === undefined) return [];
    const known = sheets.flatMap(({ statement_id: id, student_group_name }) =>
      id === null ? [] : [{ id, student_group_name }],
    );
    return [{ ...window, sheets: known }];
  });
}
