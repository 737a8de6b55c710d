import { Readable } from 'node:stream';
import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import type { SheetRow, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import { type Context, inTransaction } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import type { MultipartBody } from '#api/multipart-body.ts';
import type { Queryable } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';
import { tableFile } from '#platform/exports/table-export.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { receiveUpload, type UploadRules } from '#platform/files/upload.ts';
import { trimmedText } from '#platform/imports/cells.ts';
import { ignoredColumns } from '#platform/imports/ignored-columns.ts';
import { previewOf, requirePreview } from '#platform/imports/preview.ts';
import { readSheet as readFile } from '#platform/imports/read-sheet.ts';
import type { SheetRow as FileRow } from '#platform/imports/stored-rows.ts';
import { columnsOf, reasonsFor, sheetColumnsOf } from './imported-columns.ts';
import type { FoldedName } from './imported-names.ts';
import { type KnownStudents, type ParsedRow, parseRows } from './imported-rows.ts';
import { sheetNameProblems } from './imported-sheet-names.ts';
import { readSheet } from './sheet.ts';
import { individualAccess, requireEditable } from './sheet-access.ts';
import { requireEntering, saveCells } from './sheet-changes.ts';
import { readHead, type Viewer } from './statement-head.ts';

const MEGABYTE = 1024 * 1024;
const FILE_ROWS_MAX = 1000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SHEET_FILE: UploadRules = {
  types: [XLSX, 'application/zip'],
  otherwise: XLSX,
  wrongType: 'sheet_file.type',
  bytes: 5 * MEGABYTE,
  tooLarge: 'file.size',
};

const COLUMNS = ['no', 'fio', 'id_number', 'ic_rating', 'fc_rating', 'rating', 'mark', 'created_at'] as const;
type Column = (typeof COLUMNS)[number];
const HEADINGS: Record<Column, TextKey> = {
  no: 'statement.column.no',
  fio: 'statement.column.fio',
  id_number: 'statement.column.id_number',
  ic_rating: 'statement.column.ic_rating',
  fc_rating: 'statement.column.fc_rating',
  rating: 'statement.column.rating',
  mark: 'statement.column.mark',
  created_at: 'statement.column.created_at',
};

/** A sheet as a file; the interim sheet has no final points. It can be filled in and imported. */
export async function exportSheet(
  context: Context<Caller>,
  id: number,
  format: 'xlsx' | 'csv',
  viewer: Viewer,
): Promise<Download> {
  const { language } = context;
  const sheet = await readSheet(context, id, viewer);
  const columns = COLUMNS.filter((column) => column !== 'fc_rating' || sheet.control_type_id === FINAL);
  const cell = (row: SheetRow, column: Column) => {
    if (column === 'fc_rating' && row.absent) return translate('statement.absent', language);
    if (column === 'created_at') return row.created_at === null ? null : formatInstant(row.created_at);
    return row[column];
  };
  const name = [sheet.student_group_name, sheet.subject_name].filter((part) => part !== null).join(' – ');
  return tableFile(
    format,
    {
      name,
      sheet: translate('statement.sheet_title', language),
      headings: columns.map((column) => translate(HEADINGS[column], language)),
      rows: Readable.from(sheet.rows),
    },
    (row: SheetRow) => columns.map((column) => cell(row, column)),
  );
}

/** A student's names as stored, and as sheets in each language print them. */
const FOLDED_NAMES = sql<FoldedName[]>`(
  select jsonb_agg(jsonb_build_object(
    'surname', search_key(surname), 'first', search_key(first), 'third', search_key(third)))
  from (values (second_name, first_name, third_name),
    (latin_name(second_name), latin_name(first_name), latin_name(third_name)),
    (cyrillic_name(second_name), cyrillic_name(first_name), cyrillic_name(third_name))
  ) names (surname, first, third))`;

/** Folded names, by which a name is found in any script: as stored, and as sheets in each language print it. */
async function foldNames(db: Queryable, rows: readonly SheetRow[], texts: string[]) {
  const students = await db
    .selectFrom('students')
    .select([
      'id',
      sql<string[]>`array[name_key, search_key(full_name), search_key(full_name_ru)]`.as('keys'),
      FOLDED_NAMES.as('names'),
    ])
    .where('id', '=', sql<number>`any(${rows.map(({ student_id }) => student_id)}::integer[])`)
    .execute();
  const { rows: folded } = await sql<{ text: string; key: string }>`
    select text, search_key(text) as key from unnest(${texts}::text[]) texts (text)`.execute(db);
  return {
    keysOfStudent: new Map(students.map(({ id, keys }) => [id, new Set(keys)])),
    keyOfText: new Map(folded.map(({ text, key }) => [text, key])),
    namesOfStudent: new Map(students.map(({ id, names }) => [id, names])),
  } satisfies Omit<KnownStudents, 'rows'>;
}

/** The rows of a file, and its columns that are not imported. The file is refused where the viewer may not enter anything. */
async function parseFile(context: Context<Caller>, id: number, viewer: Viewer, [first, ...rest]: FileRow[]) {
  const sheet = await readSheet(context, id, viewer);
  const access = { ...sheet, ...individualAccess(sheet) };
  requireEditable(access, []);
  const head = first ?? { place: 1, cells: [] };
  const columns = columnsOf(head);
  const index = columns.get('fio');
  const names = index === undefined ? [] : rest.map(({ cells }) => trimmedText(cells[index]));
  const folded = await foldNames(context.db, sheet.rows, [...new Set(names)]);
  const ofSheet = sheetColumnsOf(head);
  const problemsOfNames = await sheetNameProblems(context.db, sheet, ofSheet, rest);
  return {
    rows: parseRows(rest, columns, { rows: sheet.rows, ...folded }, access, problemsOfNames),
    ignored: ignoredColumns(head, rest, reasonsFor(columns, ofSheet, access)),
  };
}

/**
 * Saves the rows as the grid does, all or none.
 * @throws Invalid where a row is faulty; Refusal when another user changed a cell since the file was parsed
 */
async function store(
  context: Context<Caller>,
  id: number,
  rows: readonly ParsedRow[],
  { viewer, reason }: { viewer: Viewer; reason: string | undefined },
): Promise<void> {
  const faulty = rows.filter(({ effect }) => effect === 'faulty').length;
  if (faulty > 0) throw invalidField(FILES_FIELD, 'sheet_file.faulty', { count: faulty });
  const changes = rows.flatMap((row) => row.changes);
  if (changes.length === 0) return;
  const committed: (() => void)[] = [];
  await inTransaction(context, async (db) => {
    const within = { ...context, db, onCommit: (act: () => void) => void committed.push(act) };
    const head = await readHead(within, id, viewer);
    // The window may have closed since the file was parsed.
    await requireEntering(within, head, changes, viewer);
    const { conflicts } = await saveCells(within, head, changes, { source: 'imported', reason });
    if (conflicts.length > 0) throw new Refusal('stale', { key: 'import.preview.stale' });
  });
  for (const act of committed) act();
}

/** The heading and the rows of a file; the preview shows all of them, and no group has so many students. */
async function collect(rows: AsyncIterable<FileRow>): Promise<FileRow[]> {
  const all: FileRow[] = [];
  for await (const row of rows)
    if (all.push(row) > FILE_ROWS_MAX + 1)
      throw new Refusal('too_large', { key: 'import.file.rows', values: { most: FILE_ROWS_MAX } });
  return all;
}

/** Reads a filled-in workbook; without `confirm` it is a dry run. Opens its own transaction: parsing takes seconds. */
export async function importSheet(
  context: Context<Caller>,
  {
    params: { id },
    query: { confirm, preview: seen, reason },
    body,
  }: Omit<InputOf<typeof sheets.import>, 'body'> & { body: MultipartBody },
  viewer: Viewer,
) {
  const { university_id } = await readHead(context, id, viewer);
  return withSpoolDirectory(context.services.config.dataDirectory, async (directory) => {
    const [file, ...others] = await receiveUpload(body, directory, SHEET_FILE);
    if (file === undefined || others.length > 0) throw invalidField(FILES_FIELD, 'import.file.one');
    const reader = { userId: context.caller.id, universityId: university_id };
    // A percentage is not a number of points: read as shown, it is refused instead of stored as a fraction.
    const read = await readFile(file, { ...reader, plain: true, percentageRows: FILE_ROWS_MAX + 1 });
    const { rows: parsed, ignored } = await parseFile(context, id, viewer, await collect(read.rows));
    const preview = previewOf(parsed.map(({ changes }) => changes));
    if (confirm === 1) {
      requirePreview(seen, preview);
      await store(context, id, parsed, { viewer, reason: reason === '' ? undefined : reason });
    }
    const count = (effect: ParsedRow['effect']) => parsed.filter((row) => row.effect === effect).length;
    return {
      rows: parsed.map(({ changes: _changes, ...row }) => ({
        ...row,
        problems: row.problems.map(({ key, values }) => translate(key, context.language, values)),
      })),
      changed: count('changed'),
      same: count('same'),
      faulty: count('faulty'),
      ignored,
      skipped: read.skipped,
      preview,
      written: confirm === 1,
    };
  });
}
