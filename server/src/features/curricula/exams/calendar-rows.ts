import { STATEMENTS, type Statement } from '@dekanat/contract/curricula/control-rules.ts';
import { sql } from 'kysely';

/** An exam of the calendar, before names are added. */
export interface ExamRow {
  id: number;
  version: number;
  university_id: number;
  semester_subject_id: number;
  semester_id: number;
  semester_name: string;
  curriculum_id: number;
  curriculum_name: string;
  subject_id: number;
  choice_of_subject: number | null;
  control_type_id: 2 | 3;
  control_type_key: string;
  statement: Statement;
  type: 'test' | 'offline';
  rating: number;
  start_date: string;
  end_date: string | null;
  description: string;
  group_ids: number[];
  teacher_ids: number[];
  clashes: number;
  sheets_closed: boolean;
  /** The students to whom the time belongs; null: all. */
  individual: { id: number; name: string }[] | null;
}

/** What an exam shows besides its time and people: of `exam` with `SHARED_JOINS`. */
export const SHARED_COLUMNS = sql`
  exam.id, exam.version, exam.university_id, exam.semester_subject_id, subject.semester_id,
  semesters.number::text as semester_name, exam.curriculum_id, curricula.name as curriculum_name, subject.subject_id,
  subject.choice_of_subject,
  exam.control_type_id, exam.control_type_id::text as control_type_key, exam.statement, exam.type, exam.rating,
  exam.description,
  coalesce((select bool_and(sheet.state = 'closed') from statements sheet
    where sheet.semester_subject_id = exam.semester_subject_id and sheet.control_type_id = exam.control_type_id
      and sheet.statement = array_position(${sql.val([...STATEMENTS])}::text[], exam.statement)), false) as sheets_closed`;

export const SHARED_JOINS = sql`
  join semester_subjects subject on subject.id = exam.semester_subject_id
  join semesters on semesters.id = subject.semester_id
  join curricula on curricula.id = exam.curriculum_id`;
