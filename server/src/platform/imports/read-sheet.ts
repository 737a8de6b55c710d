import { fileURLToPath } from 'node:url';
import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { IMPORT_ROWS } from '@dekanat/contract/operations/import-limits.ts';
import type { SkippedContent } from '@dekanat/contract/operations/skipped-content.ts';
import { Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
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

export interface ReadSheet {
  count: number;
  rows: AsyncIterable<SheetRow>;
  skipped: SkippedContent;
}

/** The sheet of our own template that explains the columns. */
const isNotes = (name: string) =>
  INTERFACE_LANGUAGES.some((language) => translate('import.notes', language) === name);

/**
 * Reads the first visible sheet of a workbook, or a CSV file, in a separate process. The first row holds the headings;
 * with `plain` all rows are alike. In the first `percentageRows` rows percentages are texts, not fractions, and with `asShown` there are also fractions as they are shown
 * and the markup of texts. The rows are stored as lines of JSON in `<path>.rows`; a text that is too long is cut and marked.
 * @throws Refusal when the file is no readable table, the user's previous file is not read yet, or the queue is full
 */
export async function readSheet(
  { path, mime }: Pick<UploadedFile, 'path' | 'mime'>,
  {
    plain = false,
    percentageRows = 0,
    asShown = false,
    ...reader
  }: FileReader & Partial<Pick<SheetJob, 'plain' | 'percentageRows' | 'asShown'>>,
): Promise<ReadSheet> {
  const job: SheetJob = { path, workbook: mime !== CSV_TYPE, plain, percentageRows, asShown };
  const result = await parseInProcess<SheetResult>(WORKER, job, reader);
  if ('refused' in result) {
    const { refused: key } = result;
    throw new Refusal(CODES[key] ?? 'unsupported_type', { key, values: { most: IMPORT_ROWS } });
  }
  const { rows: count, skipped } = result;
  return {
    count,
    rows: readStoredRows(`${path}.rows`),
    skipped: { ...skipped, sheets: skipped.sheets.filter((name) => !isNotes(name)) },
  };
}

/** CSV has no signature: it is the type of files that match no other. */
export const CSV_TYPE = 'text/csv';
