import { SwapOutlined } from '@ant-design/icons';
import {
  type HemisComparison,
  hemisComparisons,
} from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { HEMIS_TARGETS } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { CompareDialog } from '#features/students/hemis/compare-dialog.tsx';
import { ComparisonState, useTargetName } from '#features/students/hemis/comparison-words.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';

export const comparisonAddress = ({ id }: { id: number }) => `/students/hemis-comparisons/${id}`;

const targetFilter = choice(
  'target',
  'hemis_comparison.target',
  HEMIS_TARGETS.map((value) => ({ value, label: `hemis_target.${value}` as const })),
);

const COUNTED = ['different', 'only_here', 'only_there', 'here_elsewhere', 'unreadable', 'equal'] as const;

const COLUMNS: Column<HemisComparison>[] = [
  {
    key: 'target',
    title: 'hemis_comparison.target',
    width: 320,
    pinned: 'start',
    render: (row) => <Target comparison={row} />,
  },
  {
    key: 'id',
    title: 'hemis_comparison.started_at',
    width: 160,
    render: (row) => <Instant at={row.started_at} />,
  },
  {
    key: 'user_name',
    title: 'hemis_comparison.user_name',
    width: 152,
    render: (row) => <Who comparison={row} />,
  },
  { key: 'state', title: 'field.status', width: 184, render: (row) => <ComparisonState comparison={row} /> },
  ...COUNTED.map(
    (state): Column<HemisComparison> => ({
      key: state,
      title: `hemis_state.${state}`,
      width: 128,
      numeric: true,
      render: ({ counts }) => formatNumber(counts[state]),
    }),
  ),
  {
    key: 'new_records',
    title: 'hemis_comparison.new_records',
    width: 128,
    numeric: true,
    render: ({ new_records }) => formatNumber(new_records),
  },
];

function Target({ comparison }: { comparison: HemisComparison }) {
  const nameOf = useTargetName();
  return <RowLink to={comparisonAddress(comparison)}>{nameOf(comparison)}</RowLink>;
}

function Who({ comparison: { user_name } }: { comparison: HemisComparison }) {
  const text = useText();
  return user_name ?? text('hemis_comparison.nightly');
}

/** Comparisons with the national system, the newest first. */
export function HemisComparisonsScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const [isAsking, setAsking] = useState(false);
  const list = useList(hemisComparisons.list);
  const mayCompare = useMay(hemisComparisons.create);
  const compare = mayCompare && universityId !== undefined && (
    <Button type="primary" icon={<SwapOutlined aria-hidden />} onClick={() => setAsking(true)}>
      {text('hemis_comparison.create')}
    </Button>
  );
  return (
    <Screen title="menu.hemis_comparisons" actions={compare}>
      <ListTable
        list={list}
        label="menu.hemis_comparisons"
        onOpen={(row) => void navigate({ to: comparisonAddress(row) })}
        columns={COLUMNS}
        empty={compare}
      >
        <Filters list={list} filters={[targetFilter, facultyFilter(universityId)]} />
      </ListTable>
      {isAsking && universityId !== undefined && (
        <CompareDialog
          universityId={universityId}
          onClose={() => setAsking(false)}
          onStarted={(id) => void navigate({ to: comparisonAddress({ id }) })}
        />
      )}
    </Screen>
  );
}
