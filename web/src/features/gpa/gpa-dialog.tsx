import { CalculatorOutlined } from '@ant-design/icons';
import { type GpaDetails, gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useRecalculation } from '#features/gpa/gpa-columns.tsx';
import { GpaExplanation } from '#features/gpa/gpa-explanation.tsx';
import { GpaValue } from '#features/gpa/gpa-value.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { ViewAsStudentLink } from '#ui/view-as-student-link.tsx';
import './gpa.css';

interface GpaDialogProps {
  /** undefined: closed. */
  studentId: number | undefined;
  onClose: () => void;
}

/** The GPA of a student by semester: the numbers behind each, and the records that it replaced. */
export function GpaDialog({ studentId, onClose }: GpaDialogProps) {
  const text = useText();
  const { recalculate, isPending } = useRecalculation();
  const mayRecalculate = useMay(gpaRecords.recalculate);
  // The dialog shows the last student while it closes.
  const last = useRef(0);
  if (studentId !== undefined) last.current = studentId;
  return (
    <Modal
      open={studentId !== undefined}
      width={760}
      title={text('gpa.details')}
      onCancel={onClose}
      destroyOnHidden
      footer={[
        <ViewAsStudentLink key="view" studentId={last.current} page="/marks" />,
        <Button key="close" onClick={onClose}>
          {text('action.close')}
        </Button>,
        mayRecalculate && (
          <Button
            key="recalculate"
            type="primary"
            icon={<CalculatorOutlined aria-hidden />}
            loading={isPending}
            onClick={() => recalculate(last.current)}
          >
            {text('gpa.recalculate')}
          </Button>
        ),
      ]}
    >
      <Details studentId={last.current} />
    </Modal>
  );
}

function Details({ studentId }: { studentId: number }) {
  const text = useText();
  const { data, error, refetch } = useQuery({
    ...queryOf(gpaRecords.read, { params: { studentId } }),
    placeholderData: keepPreviousData,
  });
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const { fio, id_number, student_group_name, passing_limit, records, history } = data;
  return (
    <div className="gpa-details">
      <p>
        <strong>{fio}</strong> · {id_number} · {student_group_name ?? '—'}
      </p>
      {records.length === 0 && <p className="notice">{text('gpa.none')}</p>}
      {records.map((record, index) => (
        <GpaExplanation key={record.id} record={record} limit={passing_limit} open={index === 0} />
      ))}
      {history.length > 0 && <History records={history} />}
    </div>
  );
}

/** Replaced records, newest first. */
function History({ records }: { records: GpaDetails['history'] }) {
  const text = useText();
  return (
    <details>
      <summary>{text('gpa.history', { count: records.length })}</summary>
      <table className="gpa-table">
        <thead>
          <tr>
            <th scope="col">{text('gpa.created_at')}</th>
            <th scope="col">{text('semester.noun')}</th>
            <th scope="col">{text('gpa.author')}</th>
            <th scope="col">{text('gpa.gpa_mark')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              <th scope="row">
                <Instant at={record.created_at} />
              </th>
              <td>{record.semester_name}</td>
              <td>{record.author ?? '—'}</td>
              <td>
                <GpaValue {...record} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
