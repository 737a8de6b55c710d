import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { ROWS_WAITED_FOR } from '@dekanat/contract/operations/exports.ts';
import type { ReactNode } from 'react';
import { download } from '#api/api.ts';
import type { CallOptions } from '#api/call-options.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { type ExportedFile, FormatButton } from '#ui/export/format-button.tsx';
import { startExportJob } from '#ui/export/start-export-job.ts';
import type { Column } from '#ui/table/columns.ts';
import type { List } from '#ui/table/list.ts';
import { exportColumnsOf, exportFormatsOf } from '#ui/table/list-query.ts';

/** Additions to the query that the list shows. */
export interface Exported {
  /** Options above the formats. */
  choice?: ReactNode;
  query?: Record<string, unknown>;
  /** Columns to export even if hidden. */
  columns?: string[];
  /** Sends the file as PDF. */
  send?: ((file: ExportedFile) => Promise<void>) | undefined;
  /** Begins a schedule of the file. */
  schedule?: ((exported: ExportedQuery) => void) | undefined;
}

/** What a file has: filters and order as its call takes them, and its columns. */
export interface ExportedQuery {
  filters: Record<string, unknown>;
  columns: string[];
}

interface ExportButtonProps<Row> {
  list: List<Row>;
  endpoint: Endpoint;
  columns: readonly Pick<Column<Row>, 'key' | 'alsoExports'>[];
  exported?: Exported | undefined;
}

/** Exports the filtered rows in the current order with the visible columns; a long export runs as a job. */
export function ExportButton<Row>({ list, endpoint, columns, exported = {} }: ExportButtonProps<Row>) {
  const text = useText();
  const known = endpoint.query ? exportColumnsOf(endpoint.query) : [];
  // `cells.7` is one of the columns that the file knows as `cells`.
  const keys = columns.flatMap(({ key, alsoExports = [] }) => [key.split('.')[0] ?? key, ...alsoExports]);
  const candidates = new Set([...keys, ...(exported.columns ?? [])]);
  const shown = [...candidates].filter((key) => known.includes(key));
  const total = list.page?.total ?? 0;
  const long = total > ROWS_WAITED_FOR;
  const { page: _page, limit: _limit, ...filtered } = list.query;
  const filters = { ...filtered, ...exported.query };
  return (
    <FormatButton
      note={long ? text('list.export.long', { total: formatNumber(total) }) : undefined}
      title="list.export"
      {...(endpoint.query && { formats: exportFormatsOf(endpoint.query) })}
      choice={exported.choice}
      send={long ? undefined : exported.send}
      schedule={exported.schedule && (() => exported.schedule?.({ filters, columns: shown }))}
      disabled={list.state !== 'ready' || list.stale}
      fetchFile={async (format) => {
        // Where the file has none of the visible columns, it has all of its own.
        const query = { ...filters, format, columns: shown.join(',') || undefined };
        // A PDF is never long: the server refuses it at once.
        if (long && format !== 'pdf') return startExportJob(endpoint, query);
        return download(endpoint, { query } as CallOptions<Endpoint>);
      }}
    />
  );
}
