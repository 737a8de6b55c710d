import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';

/** The statuses of a record, with their colours (`--status-…` in app/base.css) and text keys. */
export type RecordStatus = 'active' | 'inactive' | 'blocked' | 'pending' | 'rejected';
type PersonStatus = Extract<RecordStatus, 'active' | 'inactive' | 'blocked'>;

interface TagProps {
  state: RecordStatus;
  word: TextKey;
}
function Tag({ state, word }: TagProps) {
  const text = useText();
  return (
    <span className="status-tag" data-status={state}>
      {text(word)}
    </span>
  );
}

const stateOf = <State extends string>(status: State | 1 | 0) =>
  typeof status === 'number' ? (status === 1 ? 'active' : 'inactive') : status;

/** A status as a coloured word, never colour alone. Accepts a record's `status` of 1 or 0 as well. */
export function StatusTag({ status }: { status: RecordStatus | 1 | 0 }) {
  const state = stateOf(status);
  return <Tag state={state} word={`status.${state}`} />;
}

/** The status of a person: Russian has another word for it than for a thing. */
export function PersonStatusTag({ status }: { status: PersonStatus | 1 | 0 }) {
  const state = stateOf(status);
  return <Tag state={state} word={`person_status.${state}`} />;
}
