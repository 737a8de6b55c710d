import type { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';
import { MASK } from '@dekanat/contract/api/personal.ts';
import {
  type Import,
  type ImportCounts,
  type ImportDetails,
  type ImportListQuery,
  ImportResource,
  type ImportRow,
  type imports,
} from '@dekanat/contract/operations/imports.ts';
import { SkippedContent } from '@dekanat/contract/operations/skipped-content.ts';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { paginate } from '#crud/paging.ts';
import { recordBulkAccess } from '#crud/personal-data-access.ts';
import type { ImportRows } from '#db/tables.ts';
import type { TextKey } from '#locales/text-key.ts';
import { tableFile } from '#platform/exports/table-export.ts';
import { type Cell, cellText } from '#platform/imports/cells.ts';
import { ChoiceMatcher } from '#platform/imports/choice-matcher.ts';
import { createsAccounts, type ImportKind, importTitle, isRequired } from '#platform/imports/import-kind.ts';
import { isPermitted, mappingFor, permittedKind, SCOPE } from '#platform/imports/import-records.ts';
import type { Problem } from '#platform/imports/read-rows.ts';
import { StoredSource } from '#platform/imports/stored-source.ts';
import { noteOf } from '#platform/imports/template.ts';
import type { Change } from '#platform/imports/validate-row.ts';
import type { Details } from '#platform/jobs/job-kind.ts';

const visible = ({ db, scope }: Context) => db.selectFrom('imports').where(inScope(scope, SCOPE));

const shown = (query: ReturnType<typeof visible>) =>
  query
    .leftJoin('jobs', 'jobs.id', 'imports.job_id')
    .leftJoin('users', 'users.id', 'imports.user_id')
    .selectAll('imports')
    .select([
      'jobs.status as job_status',
      'jobs.done as job_done',
      'jobs.total as job_total',
      'jobs.error as job_error',
      accountName.as('user_name'),
      sql<string[]>`imports.headings`.as('headings'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

/** Maps an import to the response in the user's language. */
function toImport(row: Row, context: Context, kinds: readonly ImportKind[]): Import {
  const language = messageLanguage(context);
  const error = row.job_error as { key: TextKey; details: Details } | null;
  return {
    id: row.id,
    resource: ImportResource.parse(row.resource),
    title: translate(importTitle(row.resource), language),
    screen: kinds.find(({ resource }) => resource === row.resource)?.screen ?? '',
    university_id: row.university_id,
    file_name: row.file_name,
    user_name: row.user_name ?? `№ ${row.user_id}`,
    state: row.state as Import['state'],
    rows: row.rows,
    counts: row.counts as ImportCounts | null,
    job:
      row.job_id === null || row.job_status === null
        ? null
        : {
            id: row.job_id,
            act: row.act as 'check',
            status: row.job_status as 'waiting',
            done: row.job_done ?? 0,
            total: row.job_total,
            error: error && translate(error.key, language, error.details),
          },
    created_at: row.created_at,
    written_at: row.written_at,
    undone_at: row.undone_at,
  };
}

export const summaryOf = async (
  context: Context,
  kinds: readonly ImportKind[],
  id: number,
): Promise<Import> => {
  const row = await shown(visible(context)).where('imports.id', '=', id).executeTakeFirstOrThrow(notFound);
  return toImport(row, context, kinds);
};

/** Imports of the resources that the user may import, newest first. */
export async function listImports(
  context: Context,
  kinds: readonly ImportKind[],
  { resource, ...page }: z.output<typeof ImportListQuery>,
) {
  const importable = kinds
    .filter((kind) => isPermitted(kind, context.caller))
    .map((kind) => kind.resource)
    .filter((one) => resource === undefined || one === resource);
  const matchingImports = visible(context).where(sql<boolean>`imports.resource = any(${importable})`);
  const result = await paginate(shown(matchingImports).orderBy('imports.id', 'desc'), matchingImports, page);
  return { ...result, data: result.data.map((row) => toImport(row, context, kinds)) };
}

async function find(context: Context, kinds: readonly ImportKind[], id: number) {
  const row = await shown(visible(context)).where('imports.id', '=', id).executeTakeFirstOrThrow(notFound);
  const { headings } = row;
  const kind = permittedKind(context, kinds, row.resource);
  return { row, headings, mapping: mappingFor(kind, row), kind };
}

export async function readImport(
  context: Context,
  kinds: readonly ImportKind[],
  id: number,
  { outcome, kept, limit, page }: z.output<(typeof imports)['read']['query']>,
): Promise<ImportDetails> {
  const { row, headings, mapping, kind } = await find(context, kinds, id);
  const rows = context.db
    .selectFrom('import_rows')
    .where('import_id', '=', id)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', String(outcome)))
    .$if(kept !== undefined, (query) => query.where('kept', '=', kept === 1));
  const result = await paginate(rows.selectAll().$castTo<StoredRow>().orderBy('place'), rows, {
    limit,
    page,
  });
  if (result.data.length > 0 && row.user_id !== context.caller.id) await recordAccess(context, kind, row);
  const matchers = await choiceMatchers(context, kind, result.data);
  return {
    ...toImport(row, context, kinds),
    plan: {
      headings,
      mapping,
      overwrite: row.overwrite,
      accounts: createsAccounts(kind) ? row.accounts : null,
      columns: kind.columns.map((column) => ({
        key: column.key,
        label: column.label(messageLanguage(context)),
        required: isRequired(kind, column),
        note: noteOf(column, context),
      })),
      known_by: translate(`import.known_by.${kind.resource}`, context.language),
      source: sourceOf(row),
      skipped: SkippedContent.nullable().parse(row.skipped),
    },
    page: {
      ...result,
      data: result.data.map((one) => toImportRow(one, headings.length, kind, context, matchers)),
    },
  };
}

/** What was read from another system. */
function sourceOf({ source }: Row): ImportDetails['plan']['source'] {
  const stored = StoredSource.safeParse(source).data;
  if (stored === undefined) return null;
  const { left_out, left_out_more, unreadable } = stored;
  return { left_out, left_out_more, unreadable };
}

/** Records access when personal rows are read by another user or exported. */
async function recordAccess(context: Context, { personal }: ImportKind, row: Row): Promise<void> {
  if (personal !== null && row.university_id !== null)
    await recordBulkAccess(context, { record: personal, universityId: row.university_id });
}

/** A row of a file, with its values as they are stored. */
interface StoredRow extends Pick<Selectable<ImportRows>, 'place' | 'outcome' | 'record_id'> {
  cells: Cell[];
  problems: Problem[];
  changes: Change[];
}

/** Labels of changed values in choice columns. */
async function choiceMatchers(
  context: Context,
  kind: ImportKind,
  rows: StoredRow[],
): Promise<Map<string, ChoiceMatcher>> {
  const changed = new Set(rows.flatMap(({ changes }) => changes.map(({ column }) => column)));
  const matchers = new Map<string, ChoiceMatcher>();
  for (const { key, choices } of kind.columns)
    if (choices && changed.has(key)) matchers.set(key, new ChoiceMatcher(await choices(context)));
  return matchers;
}

const labelOf = (kind: ImportKind, key: string | null, context: Context): string =>
  kind.columns.find((column) => column.key === key)?.label(messageLanguage(context)) ?? '';

function toImportRow(
  row: StoredRow,
  width: number,
  kind: ImportKind,
  context: Context,
  matchers: Map<string, ChoiceMatcher>,
): ImportRow {
  const displayValue = (column: string, value: unknown) =>
    value === null ? '' : (matchers.get(column)?.labelOf(value) ?? String(value));
  // The user knows the file's values, but the stored personal values are masked.
  const personalColumns = new Set(kind.columns.flatMap(({ key, personal }) => (personal ? [key] : [])));
  return {
    place: row.place,
    outcome: row.outcome as ImportRow['outcome'],
    record_id: row.record_id,
    cells: Array.from({ length: width }, (_, index) => cellText(row.cells[index] ?? null)),
    problems: row.problems.map(({ column, key, values }) => ({
      column,
      label: labelOf(kind, column, context),
      message: translate(key, context.language, values),
    })),
    changes: row.changes.map(({ column, from, to, kept = false }) => ({
      column,
      label: labelOf(kind, column, context),
      from: from !== null && personalColumns.has(column) ? MASK : displayValue(column, from),
      to: displayValue(column, to),
      kept,
    })),
  };
}

/** Rows with errors as uploaded, with the reason in the last column. */
export async function errorRows(
  context: Context,
  kinds: readonly ImportKind[],
  id: number,
  format: (typeof EXPORT_FORMATS)[number],
) {
  const { row, headings, kind } = await find(context, kinds, id);
  await recordAccess(context, kind, row);
  const rows = context.db
    .selectFrom('import_rows')
    .select(['cells', 'problems'])
    .$castTo<Pick<StoredRow, 'cells' | 'problems'>>()
    .where('import_id', '=', id)
    .where('outcome', '=', 'error')
    .orderBy('place')
    .stream();
  // A file name may contain characters that a sheet name may not.
  const sheet = translate('import.errors', context.language);
  const name = `${sheet} ${row.file_name.replace(/\.\w+$/, '')}`;
  const table = { name, sheet, headings: [...headings, translate('import.reason', context.language)], rows };
  return tableFile(format, table, ({ cells, problems }) => [
    ...headings.map((_, index) => plainCell(cells[index] ?? null)),
    reasonOf(problems, kind, context),
  ]);
}

const plainCell = (cell: Cell) => (typeof cell === 'number' ? cell : cellText(cell));

const reasonOf = (problems: Problem[], kind: ImportKind, context: Context) =>
  problems
    .map(({ column, key, values }) => {
      const label = labelOf(kind, column, context);
      return `${label === '' ? '' : `${label}: `}${translate(key, context.language, values)}`;
    })
    .join('; ');
