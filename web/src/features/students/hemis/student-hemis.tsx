import { EyeOutlined } from '@ant-design/icons';
import { hemisAcceptances } from '@dekanat/contract/students/hemis/hemis-acceptances.ts';
import {
  type HemisRecord,
  hemisComparisons,
  hemisRecords,
  type StudentComparison,
} from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import {
  type AcceptedField,
  type HemisField,
  isAccepted,
  isPersonalField,
} from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { type ApiError, call } from '#api/api.ts';
import { queryOf, useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { AcceptDialog } from '#features/students/hemis/accept-dialog.tsx';
import {
  MarksNotice,
  RecordState,
  UnreadableRecord,
  UnreadNotice,
} from '#features/students/hemis/comparison-words.tsx';
import { DifferencesTable } from '#features/students/hemis/differences-table.tsx';
import { currentLanguage, useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { Section } from '#ui/table/section.tsx';
import './hemis.css';

/** The section of a student with what the national system has: ours beside theirs. */
export function StudentHemis({ studentId }: { studentId: number }) {
  const text = useText();
  const feedback = useFeedback();
  const input = { params: { id: studentId } };
  const { data, error, refetch } = useQuery(queryOf(hemisComparisons.ofStudent, input));
  const compare = useAction(hemisComparisons.compareStudent, { onError: feedback.error });
  const button = useMay(hemisComparisons.compareStudent) && (
    <Button loading={compare.isPending} onClick={() => compare.mutate(input)}>
      {text('hemis_comparison.now')}
    </Button>
  );
  return (
    <Section title="hemis_comparison.noun" wide aside={button}>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!error && !data && <ListSkeleton />}
      {data && <Compared key={data.record?.id} compared={data} />}
    </Section>
  );
}

function Compared({ compared: { comparison, record } }: { compared: StudentComparison }) {
  const text = useText();
  if (comparison === null || record === null) return <p className="hint">{text('hemis_comparison.never')}</p>;
  return (
    <>
      <p className="hemis-head">
        <RecordState state={record.state} />
        <span className="hint">
          <Instant at={comparison.finished_at} /> · {comparison.user_name ?? text('hemis_comparison.nightly')}
        </span>
      </p>
      <MarksNotice with_marks={comparison.with_marks} />
      <UnreadNotice unread={comparison.unread} />
      <UnreadableRecord unreadable={record.unreadable} />
      {record.differences.length > 0 && <Differences record={record} withMarks={comparison.with_marks} />}
    </>
  );
}

type Shown = { field: HemisField; ours: string | null; theirs: string | null }[];

function Differences({ record, withMarks }: { record: HemisRecord; withMarks: boolean }) {
  const text = useText();
  const feedback = useFeedback();
  const mayAccept = useMay(hemisAcceptances.create);
  const mayShow = useMay(hemisRecords.show);
  const open = record.differences.filter(({ acceptable, accepted }) => acceptable && !accepted);
  // What somebody typed is chosen by hand only.
  const [fields, setFields] = useState<ReadonlySet<HemisField>>(
    () => new Set(open.filter(({ typed }) => !typed).map(({ field }) => field)),
  );
  const [isAccepting, setAccepting] = useState(false);
  const show = useMutation<Shown, ApiError>({
    mutationFn: () =>
      call(hemisRecords.show, { params: { id: record.id }, query: { language: currentLanguage() } }),
    onError: feedback.error,
  });
  const toggle = (field: HemisField) => {
    const next = new Set(fields);
    if (!next.delete(field)) next.add(field);
    setFields(next);
  };
  const chosen = open.flatMap(({ field }): AcceptedField[] =>
    fields.has(field) && isAccepted(field) ? [field] : [],
  );
  const isPersonal = record.differences.some(({ field }) => isPersonalField(field));
  return (
    <>
      <DifferencesTable
        differences={record.differences}
        revealed={show.data && new Map(show.data.map((one) => [one.field, one]))}
        chosen={mayAccept ? { fields, toggle } : undefined}
        caption={text('hemis_record.differences')}
      />
      <div className="hemis-form-actions">
        {mayAccept && open.length > 0 && (
          <Button type="primary" disabled={chosen.length === 0} onClick={() => setAccepting(true)}>
            {text('hemis_acceptance.fields.accept', { count: chosen.length })}
          </Button>
        )}
        {isPersonal && mayShow && show.data === undefined && (
          <Button icon={<EyeOutlined aria-hidden />} loading={show.isPending} onClick={() => show.mutate()}>
            {text('personal.show')}
          </Button>
        )}
      </div>
      {isAccepting && (
        <AcceptDialog
          comparison={{ id: record.comparison_id, with_marks: withMarks }}
          recordIds={[record.id]}
          fields={chosen}
          onClose={() => setAccepting(false)}
          onAccepted={() => setAccepting(false)}
        />
      )}
    </>
  );
}
