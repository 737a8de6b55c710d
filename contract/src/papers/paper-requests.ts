import { z } from 'zod';
import { listCall, updateCall } from '#api/calls.ts';
import { Id, Instant, QueryId, text } from '#api/fields.ts';
import { listQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { PAPERS } from '../catalogue/papers.ts';
import { StudyStatus } from '../students/study-status.ts';
import { REQUEST, RequestState } from './own-paper-requests.ts';

export const REFUSAL_MAX = 500;

const PaperRequest = z.object({
  ...REQUEST,
  university_id: Id,
  student_id: Id,
  fio: z.string(),
  id_number: z.string(),
  study_status: StudyStatus,
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  faculty_id: Id.nullable(),
  faculty_name: z.string().nullable(),
  created_at: Instant,
  ended_at: Instant.nullable(),
  /** User name of who issued, refused or withdrew. */
  ended_by_name: z.string().nullable(),
  paper_number: z.string().nullable(),
  /** The newest valid transcript of the student, which may be why another one is not needed. */
  valid_number: z.string().nullable(),
});
export type PaperRequest = z.infer<typeof PaperRequest>;

/** Requests of students, for those who issue the papers. A request ends as issued when the paper is issued, wherever that is done. */
export const paperRequests = defineResource(PAPERS.paper_requests, {
  list: listCall(
    '/paper-requests',
    're_reading_subject_group_index',
    listQuery({
      state: RequestState.optional(),
      student_id: QueryId.optional(),
      faculty_id: QueryId.optional(),
      group_id: QueryId.optional(),
      /** Words of the name, or the student number. */
      fio: Search,
      /** Oldest first unless given. */
      sort: sortBy('id', 'fio', 'ended_at'),
    }),
    PaperRequest,
  ),
  /** 405 unless it is open. */
  refuse: updateCall(
    '/paper-requests/{id}/refusal',
    're_reading_subject_group_store',
    z.strictObject({
      university_id: Id.optional(),
      reason: text(REFUSAL_MAX).min(1, 'paper_request.reason.required'),
    }),
    PaperRequest,
  ),
});
