import { RedoOutlined, SendOutlined } from '@ant-design/icons';
import {
  type HemisPush,
  hemisPushes,
  PUSH_STATES,
  type PushState,
} from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { SendDialog } from '#features/gpa/ministry/send-dialog.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { studentGroupFilter } from '#features/structure/student-group-select.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { StudentRowLink, useOpenStudent } from '#ui/student-link.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import './ministry.css';

const STATE_COLOURS: Record<PushState, string> = {
  waiting: 'pending',
  sent: 'active',
  refused: 'blocked',
  failed: 'blocked',
};

const stateFilter = choice(
  'state',
  'field.status',
  PUSH_STATES.map((value) => ({ value, label: `hemis_push.state.${value}` as const })),
);

function State({ push: { state, due_at } }: { push: HemisPush }) {
  const text = useText();
  return (
    <>
      <span className="status-tag" data-status={STATE_COLOURS[state]}>
        {text(`hemis_push.state.${state}`)}
      </span>
      {due_at !== null && (
        <div className="hint">
          {text('hemis_push.next')} <Instant at={due_at} />
        </div>
      )}
    </>
  );
}

/** What the service said, and the button that tries it again. */
function Answer({ push }: { push: HemisPush }) {
  const text = useText();
  const feedback = useFeedback();
  const mayAgain = useMay(hemisPushes.again);
  const again = useAction(hemisPushes.again, {
    onSuccess: () => feedback.success(text('hemis_push.again.started')),
    onError: feedback.error,
  });
  const isOver = push.state === 'refused' || push.state === 'failed';
  if (!isOver) return push.said ?? '—';
  return (
    <div className="ministry-said">
      <div>{push.said ?? '—'}</div>
      {mayAgain && (
        <Button
          size="small"
          icon={<RedoOutlined aria-hidden />}
          loading={again.isPending}
          onClick={() => again.mutate({ params: { id: push.id } })}
        >
          {text('hemis_push.again')}
        </Button>
      )}
    </div>
  );
}

function Who({ push: { user_name } }: { push: HemisPush }) {
  const text = useText();
  return user_name ?? text('hemis_push.nightly');
}

const COLUMNS: Column<HemisPush>[] = [
  {
    key: 'fio',
    title: 'hemis_push.student',
    width: 256,
    pinned: 'start',
    render: (row) => <StudentRowLink id={row.student_id}>{row.fio}</StudentRowLink>,
  },
  {
    key: 'student_group_name',
    title: 'student_group.noun',
    width: 136,
    render: ({ student_group_name }) => student_group_name ?? '—',
  },
  {
    key: 'academic_year_name',
    title: 'hemis_push.year',
    width: 120,
    render: (row) => row.academic_year_name,
  },
  { key: 'gpa', title: 'hemis_push.gpa', width: 80, numeric: true, render: ({ gpa }) => gpa },
  {
    key: 'credits',
    title: 'hemis_push.credits',
    width: 96,
    numeric: true,
    render: ({ credits }) => formatNumber(credits),
  },
  {
    key: 'debts',
    title: 'hemis_push.debts',
    width: 80,
    numeric: true,
    render: ({ debts }) => formatNumber(debts),
  },
  { key: 'state', title: 'field.status', width: 264, render: (row) => <State push={row} /> },
  { key: 'said', title: 'hemis_push.said', width: 320, render: (row) => <Answer push={row} /> },
  {
    key: 'id',
    title: 'hemis_push.created_at',
    width: 152,
    render: ({ created_at }) => <Instant at={created_at} />,
  },
  {
    key: 'sent_at',
    title: 'hemis_push.sent_at',
    width: 152,
    render: ({ sent_at }) => (sent_at === null ? '—' : <Instant at={sent_at} />),
  },
  { key: 'user_name', title: 'hemis_push.user_name', width: 136, render: (row) => <Who push={row} /> },
];

/** What was sent to the ministry, with each answer of the service, the newest first. */
export function HemisPushesScreen() {
  const text = useText();
  const openStudent = useOpenStudent();
  const { universityId } = useUniversity();
  const [isAsking, setAsking] = useState(false);
  const list = useList(hemisPushes.list);
  const maySend = useMay(hemisPushes.create);
  const send = maySend && universityId !== undefined && (
    <Button type="primary" icon={<SendOutlined aria-hidden />} onClick={() => setAsking(true)}>
      {text('hemis_push.create')}
    </Button>
  );
  return (
    <Screen title="menu.hemis_pushes" actions={send}>
      <ListTable
        list={list}
        label="menu.hemis_pushes"
        onOpen={({ student_id }) => openStudent(student_id)}
        columns={COLUMNS}
        empty={send}
      >
        <SearchBox list={list} by="fio" label="hemis_push.search" />
        <Filters
          list={list}
          filters={[stateFilter, facultyFilter(universityId), studentGroupFilter(universityId)]}
        />
      </ListTable>
      {isAsking && universityId !== undefined && (
        <SendDialog universityId={universityId} onClose={() => setAsking(false)} />
      )}
    </Screen>
  );
}
