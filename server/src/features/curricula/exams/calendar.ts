import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { Statement } from '@dekanat/contract/curricula/control-rules.ts';
import type { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { CURRICULUM_SCOPE } from '../shared.ts';
import { CLASH_COUNT } from './control-rows.ts';
import { EXAM_NAMES, GROUP_IDS, TEACHER_IDS } from './exam-people.ts';

export interface ExamFilters
  extends Partial<Omit<InputOf<typeof examSchedules.calendar>['query'], 'language' | 'university_id'>> {}

interface ExamRow {
  id: number;
  version: number;
  university_id: number;
  semester_subject_id: number;
  semester_id: number;
  semester_name: string;
  curriculum_id: number;
  curriculum_name: string;
  subject_id: number;
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
}

/** The most exams of one answer: a year of a large university. */
const EXAMS_MAX = 20_000;

const taughtBy = (column: 'group_id' | 'teacher_id', id: number | undefined) =>
  id === undefined
    ? []
    : [
        sql`exists (select from semester_subject_teachers taught where taught.semester_subject_id = exam.semester_subject_id
          and taught.statement = exam.statement and taught.${sql.ref(column)} = ${id})`,
      ];

const equal = (column: string, value: unknown) =>
  value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];

function conditionsOf(filters: ExamFilters): RawBuilder<unknown>[] {
  const { from, to } = filters;
  return [
    ...equal('semesters.academic_year_id', filters.academic_year_id),
    ...equal('semesters.season', filters.season_semester),
    ...equal('curricula.faculty_id', filters.faculty_id),
    ...equal('exam.curriculum_id', filters.curriculum_id),
    ...equal('exam.control_type_id', filters.control_type_id),
    ...taughtBy('group_id', filters.group_id),
    ...taughtBy('teacher_id', filters.teacher_id),
    ...(from === undefined ? [] : [sql`coalesce(exam.end_date, exam.start_date) >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`exam.start_date < ${to}::timestamptz`]),
  ];
}

type Reader = Pick<Context, 'db' | 'services' | 'language' | 'scope'>;

/** The exams in scope that match, in order of time. */
export async function calendar(context: Reader, filters: ExamFilters) {
  const { rows } = await sql<ExamRow>`
    select exam.id, exam.version, exam.university_id, exam.semester_subject_id, subject.semester_id,
      semesters.number::text as semester_name, exam.curriculum_id, curricula.name as curriculum_name, subject.subject_id,
      exam.control_type_id, exam.control_type_id::text as control_type_key, exam.statement, exam.type, exam.rating,
      exam.start_date, exam.end_date, exam.description, ${GROUP_IDS} as group_ids, ${TEACHER_IDS} as teacher_ids,
      ${CLASH_COUNT} as clashes
    from exam_schedules exam
    join semester_subjects subject on subject.id = exam.semester_subject_id
    join semesters on semesters.id = subject.semester_id
    join curricula on curricula.id = exam.curriculum_id
    where ${inScope(context.scope, CURRICULUM_SCOPE)} and ${sql.join([sql`true`, ...conditionsOf(filters)], sql` and `)}
    order by exam.start_date, exam.id limit ${EXAMS_MAX}`.execute(context.db);
  return addRelatedNames(context, rows, EXAM_NAMES);
}
