import { CheckOutlined } from '@ant-design/icons';
import { hemisAcceptances } from '@dekanat/contract/students/hemis/hemis-acceptances.ts';
import {
  type HemisComparison,
  type HemisRecord,
  hemisRecords,
} from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { HEMIS_FIELDS, HEMIS_STATES } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { AcceptDialog, type RecordFilters } from '#features/students/hemis/accept-dialog.tsx';
import { RecordState, UnreadableRecord } from '#features/students/hemis/comparison-words.tsx';
import { DifferenceLines } from '#features/students/hemis/differences-table.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { StudentRowLink, useOpenStudent } from '#ui/student-link.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { useRowSelection } from '#ui/table/row-selection.ts';
import { SearchBox } from '#ui/table/search-box.tsx';

const stateFilter = choice(
  'state',
  'field.status',
  HEMIS_STATES.map((value) => ({ value, label: `hemis_state.${value}` as const })),
);
const fieldFilter = choice(
  'field',
  'hemis_record.field',
  HEMIS_FIELDS.map((value) => ({ value, label: `hemis_field.${value}` as const })),
);
const newFilter = choice('is_new', 'hemis_record.is_new', [
  { value: 1, label: 'hemis_record.is_new.yes' },
  { value: 0, label: 'hemis_record.is_new.no' },
]);
const openFilter = choice('open', 'hemis_record.open', [
  { value: 1, label: 'hemis_record.open.yes' },
  { value: 0, label: 'hemis_record.open.no' },
]);

const COLUMNS: Column<HemisRecord>[] = [
  {
    key: 'full_name',
    title: 'hemis_record.full_name',
    width: 256,
    pinned: 'start',
    render: ({ full_name, student_id }) =>
      student_id === null ? full_name || '—' : <StudentRowLink id={student_id}>{full_name}</StudentRowLink>,
  },
  {
    key: 'id_number',
    title: 'student.id_number.short',
    width: 136,
    render: ({ id_number }) => id_number || '—',
  },
  {
    key: 'group_name',
    title: 'student_group.noun',
    width: 136,
    render: ({ group_name }) => group_name ?? '—',
  },
  {
    key: 'faculty_name',
    title: 'field.faculty',
    width: 200,
    hiddenByDefault: true,
    render: ({ faculty_name }) => faculty_name ?? '—',
  },
  { key: 'state', title: 'field.status', width: 168, render: (row) => <State record={row} /> },
  {
    key: 'differences',
    title: 'hemis_record.differences',
    width: 480,
    render: (row) => <Details record={row} />,
  },
];

function Details({ record: { state, differences, unreadable } }: { record: HemisRecord }) {
  const text = useText();
  if (unreadable) return <UnreadableRecord unreadable={unreadable} />;
  if (state === 'here_elsewhere') return text('hemis_record.here_elsewhere');
  return differences.length === 0 ? '—' : <DifferenceLines differences={differences} />;
}

function State({ record: { state, is_new } }: { record: HemisRecord }) {
  const text = useText();
  return (
    <>
      <RecordState state={state} />
      {is_new && <div className="hint">{text('hemis_record.is_new.yes')}</div>}
    </>
  );
}

const ACCEPTED_FILTERS = ['state', 'field', 'is_new', 'open', 'faculty_id', 'fio'] as const;

/** What the list shows now, for an act on all of it; without its university and comparison. */
const filtersIn = (filters: Partial<Record<(typeof ACCEPTED_FILTERS)[number], unknown>>): RecordFilters =>
  Object.fromEntries(
    ACCEPTED_FILTERS.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])),
  );

const nameOf = ({ full_name }: HemisRecord) => full_name;

/** The records of a comparison. Values of those that are selected, or of all that differ, can be accepted. */
export function RecordsList({ comparison }: { comparison: HemisComparison }) {
  const text = useText();
  const openStudent = useOpenStudent();
  const { universityId } = useUniversity();
  const mayAccept = useMay(hemisAcceptances.create);
  const list = useList(hemisRecords.list, { comparison_id: comparison.id });
  const selection = useRowSelection<HemisRecord>({ label: nameOf });
  const [isAccepting, setAccepting] = useState(false);
  const chosen = [...selection.rows.values()];
  // Only records that differ have values to accept.
  const selected = chosen.filter(({ state }) => state === 'different').map(({ id }) => id);
  const others = chosen.length - selected.length;
  const filters = filtersIn(list.filters);
  const isFiltered = Object.keys(filters).length > 0;
  const canAccept = mayAccept && comparison.counts.different > 0;
  return (
    <>
      <fieldset className="hemis-counts">
        <legend>{text('hemis_record.by_state')}</legend>
        {HEMIS_STATES.filter((state) => comparison.counts[state] > 0).map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={list.filters.state === state}
            onClick={() => list.setFilters({ state: list.filters.state === state ? undefined : state })}
          >
            <strong>{formatNumber(comparison.counts[state])}</strong> {text(`hemis_state.${state}`)}
          </button>
        ))}
      </fieldset>
      {canAccept && (
        <section className="hemis-accept" aria-label={text('hemis_acceptance.title')}>
          <Button
            type="primary"
            icon={<CheckOutlined aria-hidden />}
            disabled={chosen.length > 0 && selected.length === 0}
            onClick={() => setAccepting(true)}
          >
            {chosen.length > 0
              ? text('hemis_acceptance.selected', { count: selected.length })
              : isFiltered
                ? text('hemis_acceptance.filtered')
                : text('hemis_acceptance.all', { count: comparison.counts.different })}
          </Button>
          {others > 0 && <span>{text('hemis_acceptance.not_different', { number: others })}</span>}
          {chosen.length > 0 && (
            <Button type="text" onClick={selection.clear}>
              {text('hemis_acceptance.clear')}
            </Button>
          )}
        </section>
      )}
      <ListTable
        list={list}
        label="hemis_comparison.noun"
        onOpen={({ student_id }) => student_id !== null && openStudent(student_id)}
        columns={COLUMNS}
        exports={hemisRecords.export}
        {...(canAccept && { selection })}
      >
        <SearchBox list={list} by="fio" label="hemis_record.search" />
        <Filters
          list={list}
          filters={[stateFilter, fieldFilter, openFilter, newFilter, facultyFilter(universityId)]}
        />
      </ListTable>
      {isAccepting && (
        <AcceptDialog
          comparison={comparison}
          recordIds={selected.length > 0 ? selected : undefined}
          filters={selected.length > 0 ? undefined : filters}
          onClose={() => setAccepting(false)}
          onAccepted={() => {
            setAccepting(false);
            selection.clear();
          }}
        />
      )}
    </>
  );
}
