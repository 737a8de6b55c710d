import { z } from 'zod';
import { Id, QueryId } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { PAPERS } from '../catalogue/papers.ts';
import { IssuedPaper, PaperFileQuery } from './issued-papers.ts';

/**
 * Sheets as PDF with signature lines, in the requested language: the issued paper with a code that verifies it. A sheet without one
 * is printed as a draft.
 */
const sheetFile = <Path extends `/${string}`, Query extends z.ZodObject>(path: Path, query: Query) =>
  ({
    method: 'GET',
    realm: 'auth',
    path,
    access: 'curriculum_index',
    withCode: true,
    query,
    result: z.null(),
    download: true,
  }) as const;

/**
 * Issues the paper of a closed sheet, once. Refused (405) while the sheet is open (`in_use`), and when the template has no fields for a
 * subject of a total sheet (`incomplete`).
 */
const issueCall = <Path extends `/${string}`, Query extends z.ZodObject>(path: Path, query: Query) =>
  ({
    method: 'POST',
    path,
    access: 'rating_store',
    query,
    body: z.strictObject({ university_id: Id.optional() }),
    result: IssuedPaper,
  }) as const;

export const sheetPapers = defineResource(PAPERS.sheet_papers, {
  /** `{id}` is the statement. */
  statement: sheetFile('/statement-pdf/{id}', PaperFileQuery),
  issueStatement: issueCall('/statements/{id}/paper', ScopedQuery),
  /** `{id}` is the group; issued once all final sheets of the semester are closed. */
  total: sheetFile('/total-statement-pdf/{id}', PaperFileQuery.extend({ semester_id: QueryId })),
  issueTotal: issueCall('/total-statements/{id}/paper', ScopedQuery.extend({ semester_id: QueryId })),
});
