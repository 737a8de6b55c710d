import { z } from 'zod';
import { createCall, readCall, removeCall } from '#api/calls.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Id, Instant, QueryId } from '#api/fields.ts';
import { LanguageQuery, ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { CURRICULA } from '../catalogue/curricula.ts';

const ExamFeed = z.object({
  id: Id,
  group_id: Id.nullable(),
  teacher_id: Id.nullable(),
  /**
   * Path of the calendar; the code in it is the only key to it. null: the caller may neither revoke the address nor is the
   * teacher whose exams it shows.
   */
  path: z.string().nullable(),
  created_at: Instant,
});

const target = { group_id: Id.optional(), teacher_id: Id.optional() };
const isOne = ({
  group_id,
  teacher_id,
}: {
  group_id?: number | undefined;
  teacher_id?: number | undefined;
}) => (group_id === undefined) !== (teacher_id === undefined);

const own = {
  realm: 'auth',
  path: '/account/exam-feed',
  access: 'signed-in',
  query: LanguageQuery,
} as const;

/** Calendars (iCalendar) with the exams of a group or a teacher, for programs that subscribe to an address. */
export const examFeeds = defineResource(CURRICULA.exam_feeds, {
  list: {
    ...readCall('/exam-feeds', 'curriculum_index', z.array(ExamFeed)),
    query: ScopedQuery.extend({ group_id: QueryId.optional(), teacher_id: QueryId.optional() }),
  },
  /** The address of one group or teacher, which is created where it is missing. */
  create: createCall(
    '/exam-feeds',
    'curriculum_update',
    z.strictObject(target).refine(isOne, { path: ['group_id'], error: 'exam_feed.target' }),
    ExamFeed,
  ),
  /** Revokes an address. */
  remove: removeCall('/exam-feeds/{id}', 'curriculum_update'),
  /** The address of the calling teacher; null: there is none, or the account is not a teacher's. */
  own: { ...own, method: 'GET', result: ExamFeed.nullable() },
  /** Creates the own address, if it is missing. */
  createOwn: { ...own, method: 'POST', result: ExamFeed.nullable() },
  /** Revokes the own address. */
  removeOwn: { ...own, method: 'DELETE', result: z.null() },
  calendar: {
    method: 'GET',
    path: '/exam-feeds/calendar',
    access: 'public',
    query: LanguageQuery.extend({ code: z.string().max(64) }),
    result: z.null(),
    download: 'stored',
  },
});
export type ExamFeed = ResultOf<(typeof examFeeds)['create']>;
