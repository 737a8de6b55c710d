import type { RequestState } from '@dekanat/contract/papers/own-paper-requests.ts';
import { type PaperRequest, paperRequests } from '@dekanat/contract/papers/paper-requests.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { accountName } from '#crud/account-name.ts';
import { listHandler } from '#crud/list-handler.ts';
import { definedOnly, type ListFilters, orderOf } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { addNames, relatedName } from '#crud/related-names.ts';
import { FACULTY, STUDENT_GROUP } from '#features/structure/shared.ts';
import {
  inStudentScope,
  matchingStudents,
  type StudentFilters,
  searchFilter,
  studentName,
} from '#features/students/shared.ts';
import { announceRefused } from './request-news.ts';

type Query = z.output<typeof paperRequests.list.query>;
type Filters = Omit<ListFilters<typeof paperRequests.list.query>, 'fio'> & {
  id?: number;
  term?: StudentFilters['term'];
};

const NAMES = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
} as const;

/** Requests of students in scope. */
const matching = (
  view: Pick<QueryScope, 'db' | 'scope'>,
  { id, state, student_id, faculty_id, group_id, term }: Filters,
) =>
  view.db
    .selectFrom('paper_requests')
    .innerJoin('students', 'students.id', 'paper_requests.student_id')
    .where(inStudentScope(view.scope))
    .where(
      faculty_id === undefined && term === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`students.id in (${matchingStudents(view, { faculty_id, ...(term && { term }) }).select('students.id')})`,
    )
    .where((eb) =>
      eb.and(
        definedOnly({
          'paper_requests.id': id,
          'paper_requests.request_state': state,
          'paper_requests.student_id': student_id,
          'students.group_id': group_id,
        }),
      ),
    );

const rows = (view: QueryScope, filters: Filters) =>
  matching(view, filters)
    .leftJoin('student_groups', 'student_groups.id', 'students.group_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .leftJoin('papers', 'papers.id', 'paper_requests.paper_id')
    .leftJoin('users', 'users.id', 'paper_requests.ended_by')
    .select([
      'paper_requests.id',
      'paper_requests.university_id',
      sql<'transcript'>`paper_requests.kind`.as('kind'),
      'paper_requests.purpose',
      'paper_requests.comment',
      sql<RequestState>`paper_requests.request_state`.as('state'),
      'paper_requests.refusal_reason',
      'paper_requests.paper_id',
      'paper_requests.student_id',
      studentName(view.language).as('fio'),
      'students.id_number',
      sql<StudyStatus>`students.study_status`.as('study_status'),
      'students.group_id',
      'specialities.faculty_id',
      'paper_requests.created_at',
      'paper_requests.ended_at',
      accountName.as('ended_by_name'),
      'papers.number as paper_number',
      sql<string | null>`(
        select valid.number from papers valid where valid.student_id = students.id and valid.kind = 'transcript'
          and valid.revoked_at is null order by valid.id desc limit 1)`.as('valid_number'),
    ])
    .orderBy(
      orderOf(
        filters.sort,
        {
          id: sql.ref('paper_requests.id'),
          fio: studentName(view.language),
          ended_at: sql.ref('paper_requests.ended_at'),
        },
        'id',
        [sql.ref('paper_requests.id')],
      ),
    );

const page = listHandler(rows, matching, NAMES);

async function list(context: Context, { query: { fio, ...query } }: { query: Query }) {
  const term = await searchFilter(context, fio);
  return page(context, { query: { ...query, ...(term && { term }) } });
}

async function read(context: Context, id: number): Promise<PaperRequest> {
  const row = await rows(context, { id }).executeTakeFirstOrThrow(notFound);
  return addNames(context, row, NAMES);
}

/** @throws notFound outside the scope, Refusal unless it is open */
async function refuse(context: Context, id: number, reason: string): Promise<PaperRequest> {
  const { db, caller } = context;
  const { request_state } = await matching(context, { id })
    .select('paper_requests.request_state')
    .forUpdate('paper_requests')
    .executeTakeFirstOrThrow(notFound);
  if (request_state !== 'requested') throw new Refusal('wrong_state', { key: 'paper_request.ended' });
  await db
    .updateTable('paper_requests')
    .set({ request_state: 'refused', ended_at: sql`now()`, ended_by: caller.id, refusal_reason: reason })
    .where('id', '=', id)
    .execute();
  await announceRefused(db, id);
  return read(context, id);
}

export const paperRequestFeature = implement(paperRequests, {
  list,
  refuse: (context, { params, body }) => refuse(context, params.id, body.reason),
});
