import { MailOutlined } from '@ant-design/icons';
import { CHOSEN_MAX } from '@dekanat/contract/messages/receivers.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import type { CallInput } from '#api/call-options.ts';
import { useMay } from '#api/session.ts';
import type { RecordsEndpoint } from '#features/reports/report/report-calls.ts';
import { useText } from '#i18n/text.ts';
import { openCompose } from '#platform/compose/compose-request.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Records of one request. */
const LIMIT = 1_000;

/** Each student of these rows once. */
export const studentsOf = (rows: Iterable<object>): number[] => {
  const ids = [...rows].map((row) => Number('student_id' in row ? row.student_id : 0));
  return [...new Set(ids.filter(Boolean))];
};

/** The students of all records that a number counts, of all pages. */
async function countedStudents(endpoint: RecordsEndpoint, query: object): Promise<number[]> {
  const found = new Set<number>();
  for (let page = 1; ; page += 1) {
    const input = { query: { ...query, page, limit: LIMIT } } as CallInput<RecordsEndpoint>;
    const { data, total } = await call(endpoint, input);
    for (const id of studentsOf(data)) found.add(id);
    if (page * LIMIT >= total || found.size > CHOSEN_MAX) return [...found];
  }
}

/** Reads the students that a number counts: undefined where they are too many, or after a failure; both are shown. */
export function useCountedStudents(endpoint: RecordsEndpoint, query: object) {
  const text = useText();
  const { error: showError } = useFeedback();
  const [loading, setLoading] = useState(false);
  const read = async (): Promise<number[] | undefined> => {
    setLoading(true);
    try {
      const student_ids = await countedStudents(endpoint, query);
      if (student_ids.length <= CHOSEN_MAX) return student_ids;
      showError(text('report.write.max', { max: CHOSEN_MAX }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(error);
    } finally {
      setLoading(false);
    }
    return undefined;
  };
  return { read, loading };
}

interface WriteToCountedProps {
  /** Of the button. */
  label?: string;
  endpoint: RecordsEndpoint;
  /** Selects the records that the number counts. */
  query: object;
}

/** A message to the students that a number of a report counts, also to those on other pages. */
export function WriteToCounted({ label, endpoint, query }: WriteToCountedProps) {
  const text = useText();
  const { read, loading } = useCountedStudents(endpoint, query);
  if (!useMay('message_store')) return null;
  const write = async () => {
    const student_ids = await read();
    if (student_ids !== undefined) openCompose({ receivers: { student_ids } });
  };
  return (
    <Button icon={<MailOutlined aria-hidden />} loading={loading} onClick={() => void write()}>
      {label ?? text('menu.message_compose')}
    </Button>
  );
}
