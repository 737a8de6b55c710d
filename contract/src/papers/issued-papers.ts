import { z } from 'zod';
import { removeCall } from '#api/calls.ts';
import { today } from '#api/days.ts';
import { Day, Id, line, restrictedDay, text } from '#api/fields.ts';
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

/** The date of a paper, which is never changed: not in the future. */
export const paperDate = (sentence: string) =>
  restrictedDay((day) => day <= today(), 'paper.date.future', sentence);

export const PAPER_NUMBER_MAX = 16;
/** What precedes the counter in automatic numbers: `T-`, for example. */
export const NUMBER_PREFIX_MAX = 8;
const NumberPrefix = line(NUMBER_PREFIX_MAX).default('');

/** The most groups of one bulk issue. */
export const ISSUED_GROUPS_MAX = 100;
/** The most students of one bulk issue that are selected one by one. */
export const ISSUED_STUDENTS_MAX = 2000;
/** Only these students of the groups; all of them without it. */
const IssuedStudents = z.array(Id).min(1).max(ISSUED_STUDENTS_MAX).optional();

/** Revoking takes an optional reason, which the verification page does not show. */
const RevocationQuery = ScopedQuery.extend({ reason: text(500).optional() });

/** For whom papers are issued in bulk, with automatic numbers. */
export const bulkFields = {
  university_id: Id.optional(),
  group_ids: z.array(Id).min(1).max(ISSUED_GROUPS_MAX),
  student_ids: IssuedStudents,
  prefix: NumberPrefix,
};

/** Whether the second of two fields, once both are given, is not before the first. */
export const inOrder =
  <Name extends string>(first: Name, last: Name) =>
  (form: { [Key in Name]?: string | number | undefined }): boolean => {
    const [from, to] = [form[first], form[last]];
    return from === undefined || to === undefined || from <= to;
  };

/** The number after that of the newest paper in the year of the date, which no other paper of the kind has. */
export const nextNumberCall = <const Path extends string, const Date extends string>(
  path: Path,
  date: Date,
) =>
  ({
    method: 'GET',
    path: `/${path}/next-number`,
    access: 're_reading_subject_group_index',
    query: ScopedQuery.extend({ [date]: Day } as { [Name in Date]: typeof Day }),
    result: z.object({ number: z.string() }),
  }) as const;

/** The calls that issued papers have beside those that a kind writes out. */
export const issuedCalls = <const Path extends string, const Pdf extends string, File extends z.ZodObject>(
  path: Path,
  pdf: Pdf,
  fileQuery: File,
) => ({
  /** Revokes the paper. */
  remove: {
    ...removeCall(`/${path}/{id}` as const, 're_reading_subject_group_delete'),
    query: RevocationQuery,
  },
  /** 422 if it is revoked. */
  file: {
    method: 'GET',
    realm: 'auth',
    path: `/${pdf}` as const,
    access: 're_reading_subject_group_index',
    withCode: true,
    query: fileQuery,
    result: z.null(),
    download: true,
  } as const,
});

/** The unguessable code that a paper carries in its QR code. */
export const PaperCode = z.string().max(64);

/** Papers are downloaded by signed-in callers with the permission, and by everyone who has the code of the paper. */
export const PaperFileQuery = ScopedQuery.extend({ code: PaperCode.optional() });

/** A paper that was issued, now or before. */
export const IssuedPaper = z.object({ code: PaperCode });

/** The job that issues papers in bulk; its result has one PDF with all of them. */
export const BulkIssue = z.object({ job_id: Id });
