import { ApiError } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { StatePage } from '#ui/state-page.tsx';

const NOT_FETCHED = /dynamically imported module|importing a module script|preload CSS/i;

/** The message for an error: no connection, a response of the server, or a defect. */
export function reasonOf(error: unknown, online: boolean): { key: TextKey } | { sentence: string } {
  if (!online) return { key: 'failure.offline' };
  if (error instanceof ApiError) return { sentence: error.message };
  if (error instanceof Error && NOT_FETCHED.test(error.message)) return { key: 'failure.not_fetched' };
  return { key: 'failure.unknown' };
}

interface FailureProps {
  error: unknown;
  /** Renders the part again; without it the page is reloaded. */
  retry?: () => void;
}

/** Shown when a screen could not be rendered. */
export function Failure({ error, retry }: FailureProps) {
  const text = useText();
  const reason = reasonOf(error, navigator.onLine);
  const again = error instanceof ApiError && retry ? retry : () => window.location.reload();
  return (
    <StatePage
      title={text('failure.title')}
      actions={
        <PlainButton primary onClick={again}>
          {text('action.retry')}
        </PlainButton>
      }
    >
      <p role="alert">{'key' in reason ? text(reason.key) : reason.sentence}</p>
      {error instanceof ApiError && error.requestId && (
        <p>{text('failure.request', { id: error.requestId })}</p>
      )}
    </StatePage>
  );
}
