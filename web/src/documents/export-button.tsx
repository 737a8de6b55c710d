import type { Endpoint } from '@dekanat/contract/kernel/endpoint.ts';
import { FormatButton } from '#documents/format-button.tsx';
import type { Column } from '#grid/columns.ts';
import { type CallOptions, download } from '#kernel/api.ts';
import type { List } from '#kernel/list.ts';
import { exportColumnsOf } from '#kernel/list-query.ts';

interface ExportButtonProps<Row> {
  list: List<Row>;
  endpoint: Endpoint;
  columns: Column<Row>[];
}

/** Saves what is filtered, in its order and with the columns shown, as a file. */
export function ExportButton<Row>({ list, endpoint, columns }: ExportButtonProps<Row>) {
  const known = endpoint.query ? exportColumnsOf(endpoint.query) : [];
  const shown = columns.map(({ key }) => key).filter((key) => known.includes(key));
  return (
    <FormatButton
      title="list.export"
      disabled={list.state !== 'ready'}
      fetchFile={(format) => {
        const { page, limit, ...filtered } = list.query;
        const query = { ...filtered, format, columns: shown.join(',') };
        return download(endpoint, { query } as CallOptions<Endpoint>);
      }}
    />
  );
}
