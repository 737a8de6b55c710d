import { useText } from '#i18n/text.ts';

/** The statuses of a record, with their colours (`--status-…` in app/base.css) and text keys. */
export type RecordStatus = 'active' | 'inactive' | 'blocked' | 'pending' | 'rejected';

/** A status as a coloured word, never colour alone. Accepts a record's `status` of 1 or 0 as well. */
export function StatusTag({ status }: { status: RecordStatus | 1 | 0 }) {
  const text = useText();
  const state = typeof status === 'number' ? (status === 1 ? 'active' : 'inactive') : status;
  return (
    <span className="status-tag" data-status={state}>
      {text(`status.${state}`)}
    </span>
  );
}
