import { PlusOutlined, TeamOutlined } from '@ant-design/icons';
import { formatDay } from '@dekanat/contract/api/days.ts';
import type { RetakeApplication } from '@dekanat/contract/retakes/application-rows.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { RetakeActions } from '#features/retakes/retake-actions.tsx';
import { retakePath } from '#features/retakes/retake-address.ts';
import { retakeFilters } from '#features/retakes/retake-filters.ts';
import { MadeBy, RetakeStatusTag } from '#features/retakes/retake-status-tag.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import '#features/retakes/retakes.css';

const CreateDialog = lazy(async () => ({
  default: (await import('#features/retakes/create-dialog.tsx')).CreateDialog,
}));
const GroupDialog = lazy(async () => ({
  default: (await import('#features/retakes/group-dialog.tsx')).GroupDialog,
}));

const COLUMNS: Column<RetakeApplication>[] = [
  {
    key: 'fio',
    title: 'student.full_name',
    width: 232,
    pinned: 'start',
    render: (row) => <RowLink to={retakePath(row)}>{row.fio}</RowLink>,
  },
  { key: 'group_name', title: 'student.group_name', width: 112, render: (row) => row.group_name ?? '—' },
  {
    key: 'retaken_subjects',
    title: 'retake.subjects',
    width: 168,
    render: (row) => row.retaken_subjects.map(({ name }) => name).join(', '),
  },
  { key: 'status', title: 'retake.status', width: 168, render: (row) => <RetakeStatusTag {...row} mark /> },
  {
    key: 'by_student',
    title: 'retake.by_student',
    width: 112,
    hiddenByDefault: true,
    render: (row) => <MadeBy {...row} />,
  },
  {
    key: 'contract_number',
    title: 'retake.contract_number',
    width: 128,
    hiddenByDefault: true,
    render: (row) => row.contract_number ?? '—',
  },
  {
    key: 'credit_hour_all',
    title: 'retake.credit_hour_all',
    width: 72,
    numeric: true,
    render: (row) => formatNumber(row.credit_hour_all),
  },
  {
    key: 'credit_sum_all',
    title: 'retake.credit_sum_all',
    width: 128,
    numeric: true,
    render: (row) => formatNumber(row.credit_sum_all),
  },
  {
    key: 'end_date',
    title: 'retake.end_date',
    width: 116,
    render: (row) => (row.end_date === null ? '—' : formatDay(row.end_date)),
  },
  {
    key: 'created_at',
    title: 'retake.created_at',
    width: 160,
    hiddenByDefault: true,
    render: (row) => <Instant at={row.created_at} />,
  },
  {
    key: 'curriculum_name',
    title: 'curriculum.noun',
    width: 248,
    hiddenByDefault: true,
    render: (row) => row.curriculum_name,
  },
  {
    key: 'actions',
    title: 'list.actions',
    width: 88,
    pinned: 'end',
    render: (row) => <RetakeActions application={row} compact />,
  },
];

/** Applications of students for paid retakes. */
export function RetakesScreen() {
  const text = useText();
  const { history } = useRouter();
  const { universityId } = useUniversity();
  const list = useList(retakeApplications.list);
  const [open, setOpen] = useState<'one' | 'group'>();
  const mayCreate = useMay(retakeApplications.create);
  const close = () => setOpen(undefined);
  const create = mayCreate && (
    <div className="retake-actions">
      <Button icon={<TeamOutlined aria-hidden />} onClick={() => setOpen('group')}>
        {text('retake.create.group')}
      </Button>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('one')}>
        {text('retake.create')}
      </Button>
    </div>
  );
  return (
    <Screen title="menu.retakes" actions={create}>
      <ListTable
        list={list}
        label="menu.retakes"
        onOpen={(row) => history.push(retakePath(row))}
        exports={retakeApplications.export}
        columns={COLUMNS}
      >
        <SearchBox list={list} by="fio" label="retake.search" />
        <Filters list={list} filters={retakeFilters(universityId)} />
      </ListTable>
      <Suspense>
        {open === 'one' && (
          <CreateDialog onClose={close} onCreated={(application) => history.push(retakePath(application))} />
        )}
        {open === 'group' && <GroupDialog onClose={close} />}
      </Suspense>
    </Screen>
  );
}
