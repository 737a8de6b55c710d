import { z } from 'zod';
import type { ResultOf } from '#api/endpoint.ts';
import { Id } from '#api/fields.ts';
import { INTERFACE_LANGUAGES } from '#api/languages.ts';
import { defineResource } from '#api/resource.ts';
import {
  ownActCall,
  ownListCall,
  ownReadCall,
  VIEWABLE,
  WrittenDay,
  WrittenInstant,
} from '#api/student-calls.ts';
import { PAPERS } from '../catalogue/papers.ts';
import { PaperKind } from './issued-papers.ts';

/** The kinds of papers that are about one student and given to the student. Sheets list other students. */
export const OWN_PAPER_KINDS = ['study_certificate', 'transcript', 'call_letter', 'retake_contract'] as const;

const PaperLanguage = z.enum(INTERFACE_LANGUAGES);

/** An issued paper of the student. */
const OwnPaper = z.object({
  id: Id,
  kind: PaperKind.extract(OWN_PAPER_KINDS),
  number: z.string(),
  /** The printed date. */
  date: WrittenDay,
  issued_at: WrittenInstant,
  /** null: valid. */
  revoked_at: WrittenInstant.nullable(),
  /** Why a contract was revoked. */
  revocation_reason: z.string().nullable(),
  /** Of a transcript: the number of its last semester. */
  semester_name: z.string().nullable(),
  /** In which its PDF can be had; none of a revoked paper. A certificate is in the language of its order. */
  languages: z.array(PaperLanguage),
  /** The public page that tells whether the paper is valid, and opens its file: null for staff who view the cabinet. */
  verification_url: z.string().nullable(),
});

/** Whether the student can order a paper now. */
const Order = z.object({
  /** Why not, in one sentence; null: the student can. */
  refusal: z.string().nullable(),
});

export const ownPapers = defineResource(PAPERS.own_papers, {
  /** Newest first, with the revoked ones. */
  list: { ...ownListCall('/papers', OwnPaper), ...VIEWABLE },
  /** What can be ordered: a certificate is issued at once, a transcript is requested. */
  orders: {
    ...ownReadCall('/papers/orders', z.object({ study_certificate: Order, transcript: Order })),
    ...VIEWABLE,
  },
  /** Issues a certificate of study, or answers the same one of today. 405 unless the student studies and the university allows it. */
  orderCertificate: ownActCall(
    'POST',
    '/papers/certificate',
    { paper_language: PaperLanguage.default('oz') },
    OwnPaper,
  ),
  /** Refused for a revoked paper. Without a language: that of the request. */
  file: {
    ...ownReadCall('/papers/{id}/file', z.null(), { paper_language: PaperLanguage.optional() }),
    download: true,
  },
});
export type OwnPaper = ResultOf<typeof ownPapers.list>['data'][number];
