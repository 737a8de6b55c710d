import { z } from 'zod';
import { Id, Instant } from '#api/fields.ts';
import { Limit, ScopedQuery } from '#api/lists.ts';
import type { Permission } from '#api/permissions.ts';
import { defineResource } from '#api/resource.ts';
import { OPERATIONS } from '../catalogue/operations.ts';

interface Fed {
  /** A reader of its events needs one of them: those that open its list. */
  permissions: readonly Permission[];
  /** Belongs to the whole university, or to all: readers bound to a faculty get its events too. */
  ofAllFaculties?: true;
}

const PAPERS = { permissions: ['curriculum_index', 're_reading_subject_group_index'] } as const;

/** What the change feed tells about, by the names of events. */
export const FED = {
  faculties: { permissions: ['faculty_index'] },
  departments: { permissions: ['department_index'] },
  specialities: { permissions: ['speciality_index'] },
  student_groups: { permissions: ['student_group_index'] },
  students: { permissions: ['student_index'] },
  teachers: { permissions: ['teacher_index'] },
  academic_years: { permissions: ['academic_year_index'], ofAllFaculties: true },
  subject_groups: { permissions: ['subject_group_index'], ofAllFaculties: true },
  subjects: { permissions: ['subject_index'], ofAllFaculties: true },
  curricula: { permissions: ['curriculum_index'] },
  semesters: { permissions: ['semester_index'] },
  student_registers: { permissions: ['curriculum_index'] },
  /** Sheets of marks. */
  statements: { permissions: ['curriculum_index'] },
  /** Marks. */
  ratings: { permissions: ['curriculum_index'] },
  study_certificates: { permissions: ['student_index'] },
  transcripts: PAPERS,
  call_letters: PAPERS,
  statement_sheets: { permissions: ['curriculum_index'] },
  total_sheets: { permissions: ['curriculum_index'] },
  retake_contracts: { permissions: ['re_reading_subject_group_index'] },
  /** Besides those of others: what the account, or the API token, has started itself. */
  jobs: { permissions: ['backup_database_index'] },
} as const satisfies Record<string, Fed>;

export type FedResource = keyof typeof FED;
export const FED_RESOURCES = Object.keys(FED) as [FedResource, ...FedResource[]];
export const fedResource = (name: FedResource): Fed => FED[name];

/** Every permission that opens some events. */
const FEED_ACCESS: readonly Permission[] = [
  ...new Set(Object.values(FED).flatMap(({ permissions }): readonly Permission[] => permissions)),
];

/** Days for which events are kept. */
export const FEED_DAYS = 7;
const EVENTS_DEFAULT = 500;

export const FeedEvent = z.object({
  resource: z.enum(FED_RESOURCES),
  id: Id,
  /** `removed`: it is gone, or has left the faculty of the reader. The record itself is read by its own call. */
  change: z.enum(['created', 'changed', 'removed']),
  university_id: Id.nullable(),
  /** Whom a mark, a paper or a registration is about. */
  student_id: Id.nullable(),
  at: Instant,
});
export type FeedEvent = z.infer<typeof FeedEvent>;

export const ChangeFeed = z.object({
  /** In an order in which no later event is missed; of several changes in one transaction there is one event. */
  data: z.array(FeedEvent),
  /** The position after these events, for `since` of the next request. */
  cursor: z.string(),
  /** More events wait: ask again at once. */
  more: z.boolean(),
});
export type ChangeFeed = z.infer<typeof ChangeFeed>;

/** `resources=students,ratings`: only these; all that the caller may read without it. */
const Resources = z
  .string()
  .max(500)
  .transform((names) => names.split(','))
  .pipe(z.array(z.enum(FED_RESOURCES)).min(1).max(FED_RESOURCES.length))
  .optional();

export const ChangeFeedQuery = z.strictObject({
  ...ScopedQuery.shape,
  /** A cursor of an earlier answer; without it the answer is the present position, without events. */
  since: z.string().max(200).optional(),
  limit: Limit.default(EVENTS_DEFAULT),
  resources: Resources,
});

export const changeFeed = defineResource(OPERATIONS.change_feed, {
  /**
   * What has changed since a cursor, for programs that keep a copy. 410 when the cursor is older than the kept events: the
   * program reads its records anew and starts without a cursor.
   */
  read: {
    method: 'GET',
    path: '/changes',
    access: FEED_ACCESS,
    query: ChangeFeedQuery,
    result: ChangeFeed,
  },
});
