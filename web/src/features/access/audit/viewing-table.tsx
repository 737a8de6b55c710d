import { audit, VIEWED_RECORDS, type Viewing } from '@dekanat/contract/access/audit/audit.ts';
import { today } from '@dekanat/contract/api/days.ts';
import { recordAddress, SEARCHABLE } from '@dekanat/contract/catalogue/catalogue.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useUniversity } from '#api/university.ts';
import { personFilter, typedFilter } from '#features/access/audit/audit-filters.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import type { Column } from '#ui/table/columns.ts';
import { dayFilter } from '#ui/table/day-filter.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { universityColumn } from '#ui/table/standard-columns.tsx';

const NOUNS = {
  students: 'student.noun',
  teachers: 'teacher.noun',
  syllabi: 'audit.viewings.answers',
} as const;

const addressOf = ({ record, record_id }: Viewing) => {
  const resource = SEARCHABLE.find(({ table }) => table === record);
  return resource && record_id !== null ? recordAddress(resource, record_id) : undefined;
};

/** Of the lists of the screen, the address selects this one. */
const SELECTED_BY = z.object({ show: z.literal('viewings') });

const columns: Column<Viewing>[] = [
  { key: 'at', title: 'audit.at', width: 168, render: (row) => <Instant at={row.at} /> },
  { key: 'user_name', title: 'audit.user_name', width: 168, render: (row) => row.user_name },
  { key: 'record', title: 'audit.record_label', width: 152, render: (row) => <Kind of={row} /> },
  { key: 'record_name', title: 'audit.record_name', render: (row) => <Name of={row} /> },
  { key: 'address', title: 'audit.address', width: 152, render: (row) => row.address },
];

function Kind({ of }: { of: Viewing }) {
  return useText()(NOUNS[of.record]);
}

function Name({ of }: { of: Viewing }) {
  const text = useText();
  const address = addressOf(of);
  if (of.record_id === null) return text('audit.viewings.many');
  const name = of.record_name ?? `№ ${of.record_id}`;
  return of.record_name !== null && address ? <RowLink to={address}>{name}</RowLink> : name;
}

/** Viewings of personal data; `children` are shown before the filters. */
export function ViewingTable({ children }: { children: ReactNode }) {
  const { universityId } = useUniversity();
  const { history } = useRouter();
  const list = useList(audit.viewings);
  const filters = [
    personFilter(universityId),
    choice(
      'record',
      'audit.record_label',
      VIEWED_RECORDS.map((value) => ({ value, label: NOUNS[value] })),
    ),
    typedFilter('record_id', 'audit.record_id'),
    dayFilter('from', 'audit.from', today()),
    dayFilter('to', 'audit.to', today()),
  ];
  return (
    <ListTable
      list={list}
      label="history.viewings"
      selectedBy={SELECTED_BY}
      onOpen={(row) => {
        const address = addressOf(row);
        if (address !== undefined) history.push(address);
      }}
      columns={universityId === undefined ? [...columns, { ...universityColumn, width: 176 }] : columns}
    >
      {children}
      <Filters list={list} filters={filters} />
    </ListTable>
  );
}
