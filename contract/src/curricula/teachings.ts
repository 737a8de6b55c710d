import { z } from 'zod';
import { createCall, readCall, removeCall } from '#api/calls.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Id, QueryId, requiredId, Status, Version } from '#api/fields.ts';
import { PageNumber, ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { CURRICULA } from '../catalogue/curricula.ts';
import type { Statement } from './control-rules.ts';
import { StatementName } from './controls.ts';
import { SEASONS } from './semester-periods.ts';

const GROUPS_MAX = 100;
const TEACHERS_MAX = 100;

/** Groups that a teacher teaches, for these statements. */
export const Teaching = z.object({
  teacher_id: Id,
  teacher_fio: z.string().nullable(),
  teacher_status: Status,
  group_ids: z.array(Id),
  /** The names of the groups, separated by commas. */
  student_group_name: z.string(),
  groups: z.array(z.object({ id: Id, name: z.string() })),
  statements: z.array(StatementName),
  /** The same statements as rows. */
  semester_subject_statements: z.array(z.object({ statement: StatementName })),
});
export type Teaching = z.infer<typeof Teaching>;

const TeachingInput = z.strictObject({
  teacher_id: requiredId('teaching.required'),
  group_ids: z.array(Id).min(1, 'teaching.required').max(GROUPS_MAX),
  statements: z.array(StatementName).min(1, 'teaching.statement.required').default(['first_statement']),
});
export type TeachingInput = z.output<typeof TeachingInput>;

/** The places of entries that give a group a second teacher for the same statement. */
export function groupsGivenTwice(
  teachings: readonly { group_ids: readonly number[]; statements: readonly Statement[] }[],
): number[] {
  const given = new Set<string>();
  return teachings.flatMap(({ group_ids, statements }, index) => {
    const keys = [...new Set(group_ids)].flatMap((id) =>
      [...new Set(statements)].map((one) => `${id} ${one}`),
    );
    const twice = keys.some((key) => given.has(key));
    for (const key of keys) given.add(key);
    return twice ? [index] : [];
  });
}

/** A semester subject as a teacher or a department sees it. */
const TaughtSubject = z.object({
  semester_subject_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  curriculum_id: Id,
  curriculum_name: z.string(),
  semester_id: Id,
  semester_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  theory_lesson_hour: z.int(),
  practical_lesson_hour: z.int(),
  credit_hour: z.int(),
  groups: z.array(z.object({ id: Id, name: z.string() })),
  /** Theory once and practice for each group, of statement 1. */
  hours: z.int(),
});

const LoadOfTeacher = z.object({
  teacher_id: Id,
  teacher_fio: z.string().nullable(),
  department_id: Id,
  hours: z.int(),
  groups: z.int(),
  subjects: z.array(TaughtSubject),
});

const LoadQuery = ScopedQuery.extend({
  department_id: QueryId.optional(),
  academic_year_id: QueryId.optional(),
  season_semester: z.enum(SEASONS).optional(),
  /** Page of the subjects without a teacher. */
  unassigned_page: PageNumber.default(1),
});

export const UNASSIGNED_PER_PAGE = 100;

export const semesterSubjectTeachers = defineResource(CURRICULA.semester_subject_teachers, {
  list: readCall('/semester-subject-teachers/get-lists/{id}', 'curriculum_index', z.array(Teaching)),
  /** Replaces the teachers of a semester subject. */
  save: createCall(
    '/semester-subject-teachers/save/{semesterSubjectId}',
    'curriculum_update',
    z.strictObject({
      /** Older clients repeat the ids of the path. */
      subject_id: Id.optional(),
      semester_subject_id: Id.optional(),
      /** The version of the semester subject that the editor saw. */
      version: Version.optional(),
      teachers: z.array(TeachingInput).min(1, 'teaching.required').max(TEACHERS_MAX),
    }),
    z.array(Teaching),
  ),
  /** Takes all teachers away from a semester subject: saving none is refused. */
  remove: {
    ...removeCall('/semester-subject-teachers/{id}', 'curriculum_update'),
    /** `version`: that of the semester subject that the editor saw. */
    query: ScopedQuery.extend({ version: QueryId.optional() }),
  },
  /** Hours and groups of each teacher of a department, and the subjects without a teacher of a group. */
  load: {
    ...readCall(
      '/semester-subject-teachers/load',
      'curriculum_index',
      z.object({
        teachers: z.array(LoadOfTeacher),
        /** One page of them, by semester and curriculum; `groups`: those that take the subject without a teacher. */
        unassigned: z.array(TaughtSubject),
        unassigned_total: z.int(),
      }),
    ),
    query: LoadQuery,
  },
  /** What is assigned to the calling teacher; nothing for other accounts. */
  own: {
    method: 'GET',
    realm: 'auth',
    path: '/account/assigned-subjects',
    access: 'signed-in',
    query: ScopedQuery,
    result: z.array(
      TaughtSubject.extend({
        statements: z.array(StatementName),
        /** Of the groups, those that are taught for statement 1, which alone count as load. */
        load_group_ids: z.array(Id),
      }),
    ),
  },
});
export type TeacherLoad = ResultOf<(typeof semesterSubjectTeachers)['load']>;
