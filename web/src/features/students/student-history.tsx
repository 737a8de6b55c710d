import { audit } from '@dekanat/contract/access/audit.ts';
import { useId } from 'react';
import { RecordHistory } from '#history/record-history.tsx';
import { useMay } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';

/** Changes of the record, for whoever may read the audit. */
export function StudentHistory({ id }: { id: number }) {
  const text = useText();
  const title = useId();
  if (!useMay(audit.list)) return null;
  return (
    <section className="student-card student-card-wide" aria-labelledby={title}>
      <h2 id={title}>{text('student.section.history')}</h2>
      <RecordHistory record="students" id={id} />
    </section>
  );
}
