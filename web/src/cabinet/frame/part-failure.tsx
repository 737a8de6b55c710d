import { useText } from '#i18n/text.ts';
import { reasonOf } from '#ui/frame/failure.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import './part-failure.css';

/** A query. */
interface Reading {
  data: unknown;
  error: unknown;
  refetch: () => Promise<unknown>;
}
interface PartFailureProps {
  /** The name of the part. */
  part: string;
  of: Reading | readonly Reading[];
}

/** Says that a part of the page could not be read, and lets it be read again; nothing where it is known, or still being read. */
export function PartFailure({ part, of }: PartFailureProps) {
  const text = useText();
  const failed = [of].flat().filter(({ data, error }) => data === undefined && error !== null);
  const [first] = failed;
  if (first === undefined) return null;
  const reason = reasonOf(first.error, navigator.onLine);
  return (
    <div className="notice notice-error part-failure" role="alert">
      <p>
        <strong>{part}</strong>
      </p>
      <p>{'key' in reason ? text(reason.key) : reason.sentence}</p>
      <PlainButton
        onClick={() => {
          for (const { refetch } of failed) void refetch();
        }}
      >
        {text('action.retry')}
      </PlainButton>
    </div>
  );
}
