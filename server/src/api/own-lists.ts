import type { Page } from '@dekanat/contract/api/lists.ts';

/** Rows per page of a list of which a client asks a page without a size. */
const PAGE_SIZE = 60;

/** A short list of a student, whole unless the client asks for a page. */
export function wholeOrPage<Row>(
  rows: Row[],
  { page, limit }: { page?: number | undefined; limit?: number | undefined },
): Page<Row> {
  if (page === undefined && limit === undefined)
    return { data: rows, total: rows.length, per_page: rows.length, current_page: 1 };
  const [size, number] = [limit ?? PAGE_SIZE, page ?? 1];
  const data = rows.slice((number - 1) * size, number * size);
  return { data, total: rows.length, per_page: size, current_page: number };
}
