import type { ReportRecord } from '@dekanat/contract/reports/report.ts';
import { useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import type { CallInput } from '#api/call-options.ts';
import { queryOf } from '#api/query.ts';
import type { RecordsEndpoint } from '#features/reports/report/report-calls.ts';
import { headingOf, type OpenNumber } from '#features/reports/report/report-columns.tsx';
import { studentsOf, WriteToCounted } from '#features/reports/report/write-to-counted.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { StudentLink } from '#ui/student-link.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';

const LIMIT = 200;
const FIELDS = ['group_name', 'subject_name', 'detail', 'at'] as const;

interface ReportRecordsProps {
  endpoint: RecordsEndpoint;
  /** The filters in force; those with which the number was opened stay, such as when the address changes. */
  query: Record<string, unknown>;
  opened: OpenNumber;
  /** What the row of the number shows first. */
  title: string | undefined;
  /** What the details of the records are. */
  detail: 'detail' | 'points';
  onClose: () => void;
}

/** The records that a number counts. */
export function ReportRecords({ endpoint, query, opened, title, detail, onClose }: ReportRecordsProps) {
  const text = useText();
  const [page, setPage] = useState(1);
  const [{ limit: _limit, page: _page, sort: _sort, ...filters }] = useState(query);
  const counted = { ...filters, ...opened.within?.filters, column: opened.column, row: opened.row?.id };
  const { data, error, refetch } = useQuery(
    queryOf(endpoint, { query: { ...counted, page, limit: LIMIT } } as CallInput<RecordsEndpoint>),
  );
  const heading = [title, text(headingOf(opened.column))].filter(Boolean).join(' · ');
  return (
    <Drawer
      open
      size={720}
      title={data ? `${heading}: ${formatNumber(data.total)}` : heading}
      onClose={onClose}
    >
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
      {data && studentsOf(data.data).length > 0 && <WriteToCounted endpoint={endpoint} query={counted} />}
      {data && (
        <RecordTable records={data.data} label={heading} detail={detail} first={(page - 1) * LIMIT + 1} />
      )}
      {data && data.total > LIMIT && (
        <Pagination
          current={page}
          pageSize={LIMIT}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Drawer>
  );
}

interface RecordTableProps {
  records: ReportRecord[];
  label: string;
  detail: 'detail' | 'points';
  first: number;
}

function RecordTable({ records, label, detail, first }: RecordTableProps) {
  const text = useText();
  const ofStudents = records.every(({ student_id }) => student_id !== null);
  const fields = FIELDS.filter((field) => records.some((record) => record[field] !== null));
  return (
    <div className="report-records">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{text('list.number')}</th>
            <th scope="col">{text(ofStudents ? 'report.record.student' : 'report.record.name')}</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {text(`report.record.${field === 'detail' ? detail : field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record, at) => (
            <tr key={`${record.row} ${record.id}`}>
              <td>{formatNumber(first + at)}</td>
              <th scope="row">
                {record.student_id === null ? (
                  record.name
                ) : (
                  <StudentLink id={record.student_id}>{record.name}</StudentLink>
                )}
              </th>
              {fields.map((field) => (
                <td key={field}>{field === 'at' ? <Instant at={record.at} /> : (record[field] ?? '—')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
