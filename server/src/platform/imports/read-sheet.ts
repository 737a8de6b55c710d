import { fileURLToPath } from 'node:url';
import { IMPORT_ROWS } from '@dekanat/contract/operations/import-limits.ts';
import { Refusal } from '#api/errors.ts';
import type { UploadedFile } from '#platform/files/upload.ts';
import { type FileReader, parseInProcess } from './parser-process.ts';
import type { SheetJob, SheetResult } from './sheet-worker.ts';
import { readStoredRows, type SheetRow } from './stored-rows.ts';

const WORKER = fileURLToPath(new URL('./sheet-worker.ts', import.meta.url));

const CODES: Record<string, 'too_large' | 'unsupported_type' | 'malformed'> = {
  'import.file.unpacked': 'too_large',
  'import.file.slow': 'too_large',
  'import.file.rows': 'too_large',
  'import.file.no_rows': 'unsupported_type',
};

/**
 * Reads the first visible sheet of a workbook, or a CSV file, in a separate process. The first row holds the headings;
 * with `plain` all rows are alike and cells are not shortened. The rows are stored as lines of JSON in `<path>.rows`.
 * @throws Refusal when the file is no readable table, the user's previous file is not read yet, or the queue is full
 */
export async function readSheet(
  { path, mime }: Pick<UploadedFile, 'path' | 'mime'>,
  { plain = false, ...reader }: FileReader & { plain?: boolean },
): Promise<{ count: number; rows: AsyncIterable<SheetRow> }> {
  const job: SheetJob = { path, workbook: mime !== CSV_TYPE, plain };
  const result = await parseInProcess<SheetResult>(WORKER, job, reader);
  if ('refused' in result) {
    const { refused: key } = result;
    throw new Refusal(CODES[key] ?? 'unsupported_type', { key, values: { most: IMPORT_ROWS } });
  }
  return { count: result.rows, rows: readStoredRows(`${path}.rows`) };
}

/** CSV has no signature: it is the type of files that match no other. */
export const CSV_TYPE = 'text/csv';
