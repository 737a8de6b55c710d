import { CloseOutlined } from '@ant-design/icons';
import type { AnyReport } from '@dekanat/contract/reports/report.ts';
import { Button } from 'antd';
import type { ReportRow } from '#features/reports/report/report-columns.tsx';
import { useText } from '#i18n/text.ts';
import { WriteMessageButton } from '#platform/compose/write-message-button.tsx';
import { type RowSelection, useRowSelection } from '#ui/table/row-selection.ts';

const OPTIONS = { label: (row: ReportRow) => String(row.fio ?? row.id) };

/** The selection of a report whose rows are about students; undefined for others. */
export function useStudentSelection({ fields }: AnyReport): RowSelection<ReportRow> | undefined {
  const selection = useRowSelection<ReportRow>(OPTIONS);
  return 'student_id' in fields ? selection : undefined;
}

/** Each student of these rows once. */
export const studentsOf = (rows: Iterable<object>): number[] => {
  const ids = [...rows].map((row) => Number('student_id' in row ? row.student_id : 0));
  return [...new Set(ids.filter(Boolean))];
};

/** What can be done with the selected rows; nothing while none is selected. */
export function SelectedStudents({ selection }: { selection: RowSelection<ReportRow> | undefined }) {
  const text = useText();
  if (selection === undefined || selection.rows.size === 0) return null;
  const { rows, clear } = selection;
  const student_ids = studentsOf(rows.values());
  return (
    <section className="bulk-actions" aria-label={text('report.chosen')}>
      <strong role="status">{text('report.chosen.count', { count: student_ids.length })}</strong>
      <WriteMessageButton receivers={{ student_ids }} />
      <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={clear}>
        {text('report.chosen.clear')}
      </Button>
    </section>
  );
}
