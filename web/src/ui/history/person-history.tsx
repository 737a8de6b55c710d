import { audit, type Viewing } from '@dekanat/contract/access/audit/audit.ts';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { ViewingList } from '#ui/history/viewing-list.tsx';
import { Section } from '#ui/table/section.tsx';

const PARTS = ['changes', 'viewings'] as const;

interface PersonHistoryProps {
  record: Viewing['record'];
  id: number;
  /** The changes of the record. */
  children: ReactNode;
}

/** What happened to a person's record and, with the audit permission, who has viewed the personal data. */
export function PersonHistory({ record, id, children }: PersonHistoryProps) {
  const text = useText();
  const mayAudit = useMay(audit.viewings);
  const [part, show] = useState<(typeof PARTS)[number]>('changes');
  const choice = (
    <Segmented
      aria-label={text('history.parts')}
      options={PARTS.map((value) => ({ value, label: text(`history.${value}`) }))}
      value={part}
      onChange={show}
    />
  );
  return (
    <Section title="history.title" wide aside={mayAudit && choice}>
      {part === 'changes' ? children : <ViewingList record={record} id={id} />}
    </Section>
  );
}
