import { discard } from '#cabinet/offline/outbox.ts';
import type { Written } from '#cabinet/offline/written.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';

/** Messages that wait to be sent, of which each can be removed. */
export function WaitingMessages({ waiting }: { waiting: readonly Written[] }) {
  const text = useText();
  return (
    <div className="notice">
      <p role="status">{text('cabinet.unsent', { count: waiting.length })}</p>
      <ul className="plain-list">
        {waiting.map((written) => {
          const title = String(written.body.title);
          return (
            <li key={written.idempotencyKey} className="field">
              {title}
              <PlainButton
                label={text('cabinet.messages.remove_file', { name: title })}
                onClick={() => discard(written)}
              >
                {text('cabinet.messages.remove')}
              </PlainButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
