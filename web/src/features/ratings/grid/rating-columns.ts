import { HistoryOutlined } from '@ant-design/icons';
import { formatMinute } from '@dekanat/contract/api/days.ts';
import type { GridColumn } from '#features/ratings/grid/grid-column.ts';
import type { GridRow } from '#features/ratings/grid/rating-rows.ts';
import type { Text } from '#i18n/text.ts';

interface EntryColumnOptions {
  text: Text;
  maxima: { ic_max: number; fc_max: number };
  /** Shows narrow columns only, for phones. */
  isNarrow: boolean;
}

interface RatingColumnOptions extends EntryColumnOptions {
  showHistory: (row: GridRow) => void;
}

type ColumnKey =
  | 'no'
  | 'fio'
  | 'id_number'
  | 'points'
  | 'absent'
  | 'rating'
  | 'mark'
  | 'created_at'
  | 'history';
const WIDE: Record<ColumnKey, number> = {
  no: 48,
  fio: 264,
  id_number: 124,
  points: 120,
  absent: 84,
  rating: 104,
  mark: 80,
  created_at: 132,
  history: 76,
};
const NARROW: Record<ColumnKey, number> = { ...WIDE, fio: 132, points: 88, absent: 72, rating: 84 };

/** Students and their points. */
export const entryColumns = (options: EntryColumnOptions): GridColumn[] => [
  ...studentColumns(options),
  ...pointColumns(options),
];

/** The columns of a statement. */
export function ratingColumns(options: RatingColumnOptions): GridColumn[] {
  const { text, isNarrow, showHistory } = options;
  return [
    ...entryColumns(options),
    ...(isNarrow
      ? []
      : [
          {
            key: 'created_at',
            kind: 'text',
            title: text('rating_grid.created_at'),
            width: WIDE.created_at,
            text: ({ stored }) => (stored.created_at ? formatMinute(stored.created_at) : ''),
          } satisfies GridColumn,
        ]),
    {
      key: 'history',
      kind: 'action',
      title: text('rating_grid.history'),
      width: (isNarrow ? NARROW : WIDE).history,
      icon: HistoryOutlined,
      label: ({ stored }) => text('rating_grid.history_of', { name: stored.fio }),
      run: showHistory,
    },
  ];
}

function studentColumns({ text, isNarrow }: EntryColumnOptions): GridColumn[] {
  const widths = isNarrow ? NARROW : WIDE;
  const name: GridColumn = {
    key: 'fio',
    kind: 'header',
    title: text('rating_grid.student'),
    width: widths.fio,
    text: ({ stored }) => stored.fio,
  };
  if (isNarrow) return [name];
  return [
    { key: 'no', kind: 'number', title: '№', width: widths.no, text: ({ stored }) => String(stored.no) },
    name,
    {
      key: 'id_number',
      kind: 'text',
      title: text('rating_grid.id_number'),
      width: widths.id_number,
      text: ({ stored }) => stored.id_number,
    },
  ];
}

function pointColumns({ text, maxima, isNarrow }: EntryColumnOptions): GridColumn[] {
  const widths = isNarrow ? NARROW : WIDE;
  const { ic_max, fc_max } = maxima;
  // Without a control there is nothing to enter: a read-only column is no stop for Tab.
  const points = (field: 'ic_rating' | 'fc_rating', max: number): GridColumn => {
    const column = { key: field, title: text(`rating_grid.${field}`), width: widths.points };
    if (max === 0) return { ...column, kind: 'number', text: ({ stored }) => String(stored[field] ?? '') };
    return { ...column, kind: 'points', field, note: text('rating_grid.max', { max }) };
  };
  return [
    points('ic_rating', ic_max),
    points('fc_rating', fc_max),
    {
      key: 'absent',
      kind: 'absent',
      field: 'absent',
      title: text('rating_grid.absent'),
      width: widths.absent,
    },
    {
      key: 'rating',
      kind: 'number',
      title: text('rating_grid.rating'),
      note: text('rating_grid.max', { max: ic_max + fc_max }),
      width: widths.rating,
      text: ({ result }) => String(result?.rating ?? ''),
    },
    {
      key: 'mark',
      kind: 'number',
      title: text('rating_grid.mark'),
      width: widths.mark,
      text: ({ result }) => String(result?.mark ?? ''),
      isFailed: ({ result }) => result?.mark === 2,
    },
  ];
}
