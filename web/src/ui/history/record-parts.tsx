import { audit, auditRecordOf } from '@dekanat/contract/access/audit/audit.ts';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { Segmented } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { ListSkeleton } from '#ui/table/list-states.tsx';

const RecordHistory = lazy(async () => ({
  default: (await import('#ui/history/record-history.tsx')).RecordHistory,
}));

const PARTS = ['record', 'history'] as const;
type Part = (typeof PARTS)[number];

/**
 * The tabs of a drawer: the record and, with the audit permission, its history. The form keeps its input while the
 * history is open.
 */
export function useRecordTabs(read: Endpoint, id: number | undefined) {
  const text = useText();
  const mayRead = useMay(audit.list);
  const record = auditRecordOf(read);
  const [chosen, choose] = useState<{ part: Part; of: number | undefined }>();
  if (!mayRead || record === undefined || id === undefined)
    return {
      part: 'record' as const,
      choice: null,
      around: (form: ReactNode) => form,
      leave: () => undefined,
    };
  const part = chosen?.of === id ? chosen.part : 'record';
  const choice = (
    <Segmented
      aria-label={text('history.parts')}
      options={PARTS.map((value) => ({ value, label: text(`history.${value}`) }))}
      value={part}
      onChange={(value: Part) => choose({ part: value, of: id })}
    />
  );
  const around = (form: ReactNode) => (
    <>
      <div className="editor-part" hidden={part !== 'record'}>
        {form}
      </div>
      {part === 'history' && (
        <Suspense fallback={<ListSkeleton />}>
          <RecordHistory record={record} id={id} />
        </Suspense>
      )}
    </>
  );
  return { part, choice, around, leave: () => choose(undefined) };
}
