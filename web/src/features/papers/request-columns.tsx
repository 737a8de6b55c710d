import type { PaperRequest } from '@dekanat/contract/papers/paper-requests.ts';
import { groupColumn, hiddenFacultyColumn, statusColumn } from '#features/papers/paper-columns.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import type { Column } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/row-actions.tsx';

export const pageOfStudent = ({ student_id }: Pick<PaperRequest, 'student_id'>) =>
  `/transcript-students/${student_id}`;

/** What students ask for, and what became of it. */
export const REQUEST_COLUMNS: Column<PaperRequest>[] = [
  {
    key: 'fio',
    title: 'paper.fio',
    width: 256,
    pinned: 'start',
    render: (row) => <RowLink to={pageOfStudent(row)}>{row.fio}</RowLink>,
  },
  { key: 'id_number', title: 'student.id_number.short', width: 136, render: (row) => row.id_number },
  groupColumn,
  hiddenFacultyColumn,
  { ...statusColumn, hiddenByDefault: true },
  {
    key: 'created_at',
    title: 'paper_request.created_at',
    width: 160,
    render: (row) => <Instant at={row.created_at} />,
  },
  {
    key: 'purpose',
    title: 'paper_request.purpose',
    width: 280,
    render: (row) => (
      <>
        {row.purpose}
        {row.comment !== '' && <div className="hint">{row.comment}</div>}
      </>
    ),
  },
  {
    key: 'valid_number',
    title: 'paper_request.valid_number',
    width: 176,
    render: (row) => row.valid_number ?? '—',
  },
  { key: 'state', title: 'paper_request.state', width: 232, render: (row) => <RequestEnd request={row} /> },
];

/** The state; of a request that has ended, also when, by whom and why. */
function RequestEnd({ request }: { request: PaperRequest }) {
  const text = useText();
  const { state, ended_at, ended_by_name, paper_number, refusal_reason } = request;
  const about = [paper_number && `№ ${paper_number}`, refusal_reason, ended_by_name].filter(Boolean);
  return (
    <>
      <span className="status-tag" data-status={state === 'requested' ? 'active' : 'inactive'}>
        {text(`request_state.${state}`)}
      </span>
      {ended_at !== null && (
        <div className="hint">
          {about.join(' · ')} · <Instant at={ended_at} />
        </div>
      )}
    </>
  );
}
