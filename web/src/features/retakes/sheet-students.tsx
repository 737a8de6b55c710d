import {
  type RetakeResult,
  retakeReports,
  type TeacherRetakeRow,
} from '@dekanat/contract/retakes/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { queryOf } from '#api/query.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';
import '#features/retakes/retakes.css';

const LIMIT = 1000;
const HEADINGS = [
  'student.full_name',
  'retake.id_number',
  'retake.contract_number',
  'retake.result',
] as const;

/** A sheet of a retake, of whose students one number of the report is open. */
export interface OpenSheet {
  row: TeacherRetakeRow;
  result?: RetakeResult | undefined;
}

/** The students of one sheet of a retake: all, or those with a mark, or with a passing one. */
export function SheetStudents({ row, result, onClose }: OpenSheet & { onClose: () => void }) {
  const text = useText();
  const { data, error, refetch } = useQuery(
    queryOf(retakeReports.students, {
      query: { statement_id: row.statement_id, result, page: 1, limit: LIMIT },
    }),
  );
  return (
    <Modal
      open
      width={720}
      footer={null}
      title={[row.subject_name, row.group_name, row.teacher_name, result && text(`retake.${result}`)]
        .filter(Boolean)
        .join(' · ')}
      onCancel={onClose}
    >
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
      {data && (
        <div className="retake-table">
          <table aria-label={text('retake.student_count')}>
            <thead>
              <tr>
                {HEADINGS.map((heading) => (
                  <th key={heading} scope="col">
                    {text(heading)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.data.map((student) => (
                <tr key={student.id}>
                  <th scope="row">{student.fio}</th>
                  <td>{student.id_number}</td>
                  <td>{student.contract_number ?? '—'}</td>
                  <td>
                    {student.mark === null ? '—' : `${student.mark} (${formatNumber(student.rating ?? 0)})`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  );
}
