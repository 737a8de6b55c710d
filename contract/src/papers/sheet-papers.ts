import { z } from 'zod';
import { QueryId } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { PAPERS } from '../catalogue/papers.ts';
import { PaperFileQuery } from './issued-papers.ts';

/**
 * Sheets as PDF with signature lines, in the requested language. The first download of a closed sheet issues the paper, with a
 * code that verifies it; a sheet that is not closed yet is printed without one, as a draft.
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

export const sheetPapers = defineResource(PAPERS.sheet_papers, {
  /** `{id}` is the statement. */
  statement: sheetFile('/statement-pdf/{id}', PaperFileQuery),
  /** `{id}` is the group; issued once all final sheets of the semester are closed. */
  total: sheetFile('/total-statement-pdf/{id}', PaperFileQuery.extend({ semester_id: QueryId })),
});
