import { z } from 'zod';
import { Id, line, text } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';

/** Kinds of papers that are issued with a number and a code (docs/domain.md §10). */
export const PAPER_KINDS = [
  'study_certificate',
  'transcript',
  'call_letter',
  'statement_sheet',
  'total_sheet',
  'retake_contract',
] as const;
export const PaperKind = z.enum(PAPER_KINDS);
export type PaperKind = z.infer<typeof PaperKind>;

export const PAPER_NUMBER_MAX = 16;
/** What precedes the counter in automatic numbers: `T-`, for example. */
export const NUMBER_PREFIX_MAX = 8;
export const NumberPrefix = line(NUMBER_PREFIX_MAX).default('');

/** The most groups of one bulk issue. */
export const ISSUED_GROUPS_MAX = 100;
/** The most students of one bulk issue that are selected one by one. */
export const ISSUED_STUDENTS_MAX = 2000;
/** Only these students of the groups; all of them without it. */
export const IssuedStudents = z.array(Id).min(1).max(ISSUED_STUDENTS_MAX).optional();

/** Revoking takes an optional reason, which the verification page does not show. */
export const RevocationQuery = ScopedQuery.extend({ reason: text(500).optional() });

/** The unguessable code that a paper carries in its QR code. */
export const PaperCode = z.string().max(64);

/** Papers are downloaded by signed-in callers with the permission, and by everyone who has the code of the paper. */
export const PaperFileQuery = ScopedQuery.extend({ code: PaperCode.optional() });

/** A paper that was issued, now or before. */
export const IssuedPaper = z.object({ code: PaperCode });

/** The job that issues papers in bulk; its result has one PDF with all of them. */
export const BulkIssue = z.object({ job_id: Id });
