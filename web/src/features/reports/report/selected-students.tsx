import { CloseOutlined } from '@ant-design/icons';
import type { AnyReport } from '@dekanat/contract/reports/report.ts';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import type { RecordsEndpoint, ReportWithCalls } from '#features/reports/report/report-calls.ts';
import type { ReportRow } from '#features/reports/report/report-columns.tsx';
import { studentsOf, WriteToCounted } from '#features/reports/report/write-to-counted.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { WriteMessageButton } from '#platform/compose/write-message-button.tsx';
import { type List, matchingTotal } from '#ui/table/list.ts';
import { type RowSelection, useRowSelection } from '#ui/table/row-selection.ts';

const OPTIONS = {
  label: ({ id, fio, student_fio, semester_name }: ReportRow) =>
    [fio ?? student_fio ?? id, semester_name].filter(Boolean).join(', '),
};

/** The selection of a report whose rows are about students; undefined for others. */
export function useStudentSelection({ fields }: AnyReport): RowSelection<ReportRow> | undefined {
  const selection = useRowSelection<ReportRow>(OPTIONS);
  return 'student_id' in fields ? selection : undefined;
}

/** What is done with the students of the selected rows, or of all rows of the query, besides writing to them. */
export interface StudentActProps {
  student_ids: number[];
  /** The filters in force. */
  query: Record<string, unknown>;
  /** Selects no row any more. */
  clear: () => void;
}

interface SelectedStudentsProps {
  selection: RowSelection<ReportRow> | undefined;
  report: ReportWithCalls;
  /** With the filters in force. */
  list: Pick<List<ReportRow>, 'query' | 'page' | 'stale'>;
  Act?: ComponentType<StudentActProps> | undefined;
}

/** A message to the students of the selected rows, or of all rows that match; nothing while no row is selected. */
export function SelectedStudents({ selection, report, list, Act }: SelectedStudentsProps) {
  const text = useText();
  if (selection === undefined || selection.rows.size === 0) return null;
  const { rows, clear } = selection;
  const total = matchingTotal(list);
  const student_ids = studentsOf(rows.values());
  return (
    <section className="bulk-actions" aria-label={text('report.chosen')}>
      <strong role="status">{text('report.chosen.count', { count: student_ids.length })}</strong>
      <WriteMessageButton receivers={{ student_ids }} />
      {total > rows.size && (
        <WriteToCounted
          label={
            report.rowsAreStudents
              ? text('report.write.all', { total: formatNumber(total) })
              : text('report.write.everyone')
          }
          endpoint={report.calls.list as RecordsEndpoint}
          query={list.query}
        />
      )}
      {Act && <Act student_ids={student_ids} query={list.query} clear={clear} />}
      <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={clear}>
        {text('report.chosen.clear')}
      </Button>
    </section>
  );
}
