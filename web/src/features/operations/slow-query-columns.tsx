import type { SlowQuery } from '@dekanat/contract/operations/slow-queries.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import type { Column } from '#ui/table/columns.ts';

/** Milliseconds: whole ones from 100 on. */
export const formatMs = (milliseconds: number): string =>
  formatNumber(milliseconds, milliseconds < 100 ? 2 : 0);

/** A share from 0 to 1 as a percentage; null is a dash. */
export function Percent({ of }: { of: number | null }) {
  const text = useText();
  return of === null ? '—' : text('slow_query.percent', { number: formatNumber(of * 100, 1) });
}

const EXCERPT = 300;
/** The beginning of a statement on one line. */
const excerptOf = ({ text }: SlowQuery) => text.slice(0, EXCERPT).replace(/\s+/g, ' ');

export const queryColumns: Column<SlowQuery>[] = [
  {
    key: 'text',
    title: 'slow_query.one',
    width: 320,
    render: (row) => <code className="query-excerpt">{excerptOf(row)}</code>,
  },
  {
    key: 'share',
    title: 'slow_query.share',
    width: 128,
    numeric: true,
    render: (row) => <Percent of={row.share} />,
  },
  {
    key: 'total_ms',
    title: 'slow_query.total_ms',
    width: 128,
    numeric: true,
    render: (row) => formatMs(row.total_ms),
  },
  {
    key: 'mean_ms',
    title: 'slow_query.mean_ms',
    width: 136,
    numeric: true,
    render: (row) => formatMs(row.mean_ms),
  },
  {
    key: 'source',
    title: 'slow_query.source',
    width: 240,
    render: (row) => row.source ?? '—',
  },
  {
    key: 'max_ms',
    title: 'slow_query.max_ms',
    width: 152,
    numeric: true,
    render: (row) => formatMs(row.max_ms),
  },
  {
    key: 'calls',
    title: 'slow_query.calls',
    width: 128,
    numeric: true,
    render: (row) => formatNumber(row.calls),
  },
  {
    key: 'rows',
    title: 'slow_query.rows',
    width: 112,
    numeric: true,
    render: (row) => formatNumber(row.rows),
  },
  {
    key: 'cache_hits',
    title: 'slow_query.cache_hits',
    width: 120,
    numeric: true,
    render: (row) => <Percent of={row.cache_hits} />,
  },
];
