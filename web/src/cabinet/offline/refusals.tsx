import { Link, useSearchParams } from 'wouter';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { typedOf } from '#ui/rich-text/paragraphs.ts';
import { discard, type Waiting } from './outbox.ts';
import type { Written } from './written.ts';

/** What was typed: the text of an answer, a comment, or a message with its title. */
function linesOf({ kind, body }: Written): string[] {
  const { text, title, message } = body;
  const typed = kind === 'message' ? [title, typedOf(String(message))] : [text ?? title];
  return typed.filter((line) => typeof line === 'string' && line !== '') as string[];
}

/**
 * What the server has refused, until its writer has seen it. A message leads back to its form, with its text. While it is changed there,
 * its notice cannot be closed: that would remove its entry, and what was changed would be lost when the page is left.
 */
export function Refusals({ refused }: { refused: Waiting[] }) {
  const text = useText();
  const [search] = useSearchParams();
  const isChanged = ({ idempotencyKey }: Written) => search.get('refused') === idempotencyKey;
  return refused.map(({ written, refusal }) => (
    <div key={written.idempotencyKey} className="notice notice-error">
      <p>
        {text(`cabinet.refused.${written.kind as RefusedKind}`)} {refusal}
      </p>
      {linesOf(written).map((line) => (
        <blockquote key={line}>{line}</blockquote>
      ))}
      {!isChanged(written) && (
        <p className="buttons">
          {written.kind === 'message' && (
            <Link href={`/messages/new?refused=${written.idempotencyKey}`} className="button">
              {text('cabinet.refused.change')}
            </Link>
          )}
          <PlainButton onClick={() => discard(written)}>{text('cabinet.refused.seen')}</PlainButton>
        </p>
      )}
    </div>
  ));
}

type RefusedKind = Exclude<Written['kind'], 'reading'>;
