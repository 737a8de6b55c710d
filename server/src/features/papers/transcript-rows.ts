import type { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { definedOnly, orderOf } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { FACULTY, SPECIALITY, STUDENT_GROUP } from '#features/structure/shared.ts';
import {
  matchingStudents,
  type StudentFilters,
  searchFilter,
  studentName,
} from '#features/students/shared.ts';
import { isOutdated } from './outdated-transcripts.ts';

type Query = z.output<(typeof transcripts)['list']['query']>;
type Filters = Partial<Omit<Query, 'limit' | 'page' | 'language' | 'university_id' | 'fio'>>;
export type TranscriptFilters = Omit<Filters, 'sort'> & {
  term?: StudentFilters['term'];
  ids?: RawBuilder<number>;
};
type Sort = Filters['sort'];

/** The names that rows show of other records. */
export const TRANSCRIPT_NAMES = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
  speciality_name: relatedName(SPECIALITY, 'name', 'speciality_id'),
  education_form_name: relatedLabel('education_form', 'education_form_id'),
} as const;

/** The filters of a request with its search. */
export async function transcriptFilters(
  context: Context,
  { fio, ...filters }: Omit<Filters, 'sort'> & { fio?: string | undefined },
) {
  const term = await searchFilter(context, fio);
  return { ...filters, ...(term && { term }) };
}

/** The valid transcripts of a student. */
const TRANSCRIPTS = sql`from papers
  where papers.student_id = students.id and papers.kind = 'transcript' and papers.revoked_at is null`;

/** Students in scope with a current registration. */
export const withRegister = (
  view: Pick<QueryScope, 'db' | 'scope'>,
  { term, ids, faculty_id, academic_year_id, has_transcript, ...filters }: TranscriptFilters,
) =>
  matchingStudents(view, { faculty_id, ...(term && { term }) })
    .innerJoin('student_registers as register', (join) =>
      join.onRef('register.student_id', '=', 'students.id').on('register.to_date', 'is', null),
    )
    .where(
      academic_year_id === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`register.semester_id in (select id from semesters where academic_year_id = ${academic_year_id})`,
    )
    .where(
      has_transcript === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`${has_transcript === 1 ? sql`` : sql`not `}exists (select ${TRANSCRIPTS})`,
    )
    .where((eb) => (ids === undefined ? eb.lit(true) : eb('students.id', 'in', ids)))
    .where((eb) =>
      eb.and(
        definedOnly({
          'register.curriculum_id': filters.curriculum_id,
          'register.semester_id': filters.semester_id,
          'register.group_id': filters.group_id,
        }),
      ),
    );

const ordersIn = (language: QueryScope['language']) => ({
  fio: studentName(language),
  id_number: sql.ref('students.id_number'),
  regester_date: sql`(select papers.issued_on ${TRANSCRIPTS} order by papers.id desc limit 1)`,
});

export const transcriptOrder = (language: QueryScope['language'], sort: Sort) =>
  orderOf(sort, ordersIn(language), 'fio', [sql.ref('students.id')]);

/** Rows of students: with their newest valid transcript. */
export const transcriptRows = (view: QueryScope, filters: TranscriptFilters) =>
  withRegister(view, filters)
    .innerJoin('curricula', 'curricula.id', 'register.curriculum_id')
    .innerJoin('semesters', 'semesters.id', 'register.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .leftJoin('papers as paper', (join) =>
      join.on(
        'paper.id',
        '=',
        sql<number>`(select papers.id ${TRANSCRIPTS} order by papers.id desc limit 1)`,
      ),
    )
    .leftJoin('semesters as last', 'last.id', 'paper.semester_id')
    .select([
      'students.id',
      'students.id as student_id',
      'students.university_id',
      studentName(view.language).as('fio'),
      'students.id_number',
      sql<StudyStatus>`students.study_status`.as('study_status'),
      'register.group_id',
      'curricula.faculty_id',
      'curricula.speciality_id',
      'curricula.education_form_id',
      'curricula.id as curriculum_id',
      'curricula.name as curriculum_name',
      'register.semester_id',
      sql<string>`semesters.number::text`.as('semester_name'),
      'academic_years.name as academic_year_name',
      'paper.id as transcript_id',
      'paper.number as regester_number',
      sql<string | null>`paper.issued_on`.as('regester_date'),
      sql<string | null>`last.number::text`.as('transcript_semester_name'),
      isOutdated('paper').as('outdated'),
    ]);
