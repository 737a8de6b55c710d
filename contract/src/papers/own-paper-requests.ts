import { z } from 'zod';
import type { ResultOf } from '#api/endpoint.ts';
import { Id, line, text } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { ownActCall, ownListCall, VIEWABLE, WRITES_HISTORY, WrittenInstant } from '#api/student-calls.ts';
import { PAPERS } from '../catalogue/papers.ts';

export const PURPOSE_MAX = 200;
export const REQUEST_COMMENT_MAX = 1000;

/** Open, then ended once. */
export const REQUEST_STATES = ['requested', 'issued', 'refused', 'withdrawn'] as const;
export const RequestState = z.enum(REQUEST_STATES);
export type RequestState = z.infer<typeof RequestState>;

/** What a student asks for. */
export const REQUEST = {
  id: Id,
  kind: z.literal('transcript'),
  /** Where it will be presented. */
  purpose: z.string(),
  comment: z.string(),
  state: RequestState,
  refusal_reason: z.string().nullable(),
  /** The paper that was issued. */
  paper_id: Id.nullable(),
};

const OwnPaperRequest = z.object({
  ...REQUEST,
  created_at: WrittenInstant,
  ended_at: WrittenInstant.nullable(),
});

export const ownPaperRequests = defineResource(PAPERS.paper_requests, {
  /** Newest first. */
  list: { ...ownListCall('/paper-requests', OwnPaperRequest), ...VIEWABLE },
  /** 405 while another request is open, or without a registration. */
  create: {
    ...ownActCall(
      'POST',
      '/paper-requests',
      {
        purpose: line(PURPOSE_MAX).min(1, 'paper_request.purpose.required'),
        comment: text(REQUEST_COMMENT_MAX).default(''),
      },
      OwnPaperRequest,
    ),
    ...WRITES_HISTORY,
  },
  /** Withdraws it. 405 unless it is open. */
  withdraw: { ...ownActCall('DELETE', '/paper-requests/{id}', {}, OwnPaperRequest), ...WRITES_HISTORY },
});
export type OwnPaperRequest = ResultOf<typeof ownPaperRequests.list>['data'][number];
