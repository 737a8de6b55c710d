import { useText } from '#i18n/text.ts';

/** The states that a record may be in, each with its colours (`--status-…` in app/base.css) and its word. */
export type RecordStatus = 'active' | 'inactive' | 'blocked' | 'pending' | 'rejected';

/** A status as a word on its colour, never colour alone. A record's `status` of 1 or 0 may be given as it is. */
export function StatusTag({ status }: { status: RecordStatus | 1 | 0 }) {
  const text = useText();
  const state = typeof status === 'number' ? (status === 1 ? 'active' : 'inactive') : status;
  return (
    <span className="status-tag" data-status={state}>
      {text(`status.${state}`)}
    </span>
  );
}
