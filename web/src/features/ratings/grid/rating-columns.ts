import { HistoryOutlined } from '@ant-design/icons';
import type { GridColumn } from '#features/ratings/grid/grid-column.ts';
import type { GridRow } from '#features/ratings/grid/rating-rows.ts';
import type { Text } from '#i18n/text.ts';

interface RatingColumnOptions {
  text: Text;
  maxima: { ic_max: number; fc_max: number };
  /** Shows narrow columns only, for phones. */
  isNarrow: boolean;
  showHistory: (row: GridRow) => void;
}

/** The columns of a statement. */
export function ratingColumns({ text, maxima, isNarrow, showHistory }: RatingColumnOptions): GridColumn[] {
  const { ic_max, fc_max } = maxima;
  const result = (part: 'rating' | 'mark') => (row: GridRow) => String(row.result?.[part] ?? '');
  const idNumber: GridColumn = {
    key: 'id_number',
    kind: 'text',
    title: text('rating_grid.id_number'),
    width: 136,
    text: ({ stored }) => stored.id_number,
  };
  return [
    {
      key: 'fio',
      kind: 'header',
      title: text('rating_grid.student'),
      width: isNarrow ? 148 : 264,
      text: ({ stored }) => stored.fio,
    },
    ...(isNarrow ? [] : [idNumber]),
    {
      key: 'ic_rating',
      kind: 'points',
      field: 'ic_rating',
      title: text('rating_grid.ic_rating'),
      note: text('rating_grid.max', { max: ic_max }),
      width: isNarrow ? 84 : 112,
    },
    {
      key: 'fc_rating',
      kind: 'points',
      field: 'fc_rating',
      title: text('rating_grid.fc_rating'),
      note: text('rating_grid.max', { max: fc_max }),
      width: isNarrow ? 84 : 112,
    },
    { key: 'absent', kind: 'absent', field: 'absent', title: text('rating_grid.absent'), width: 84 },
    {
      key: 'rating',
      kind: 'number',
      title: text('rating_grid.rating'),
      note: text('rating_grid.max', { max: ic_max + fc_max }),
      width: 92,
      text: result('rating'),
    },
    { key: 'mark', kind: 'number', title: text('rating_grid.mark'), width: 76, text: result('mark') },
    {
      key: 'history',
      kind: 'action',
      title: text('rating_grid.history'),
      width: 76,
      icon: HistoryOutlined,
      label: ({ stored }) => text('rating_grid.history_of', { name: stored.fio }),
      run: showHistory,
    },
  ];
}
