import { z } from 'zod';
import { Day, Instant } from '#api/fields.ts';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { PAPERS } from '../catalogue/papers.ts';
import { PaperCode, PaperKind } from './issued-papers.ts';

/** What the public page says about a paper; every paper has all fields. */
const VerifiedPaper = z.object({
  status: z.enum(['valid', 'revoked']),
  kind: PaperKind,
  number: z.string(),
  date: Day,
  university: z.string(),
  /** `K. A. B.`; null where the paper is not about one person. */
  initials: z.string().nullable(),
  revoked_at: Instant.nullable(),
  /** The path of its PDF with the code, null if it is revoked. */
  file_path: z.string().nullable(),
});
export type VerifiedPaper = z.infer<typeof VerifiedPaper>;

/** The address of the public page of a paper. */
export const verificationPath = (code: string) => `/verify/${code}`;

/** Enough for a person with a stack of papers, too few to try codes. */
const VERIFICATIONS_PER_MINUTE = 60;

export const paperVerification = defineResource(PAPERS.paper_verification, {
  /** 404 for a code that no paper has; 503 with the new address of a paper whose university has moved to another installation. */
  verify: {
    method: 'GET',
    realm: 'auth',
    path: '/verify',
    access: 'public',
    requestsPerMinute: VERIFICATIONS_PER_MINUTE,
    query: LanguageQuery.extend({ code: PaperCode }),
    result: VerifiedPaper,
  },
});
