import type { CreatedApiToken } from '@dekanat/contract/access/tokens/api-tokens.ts';
import { useText } from '#i18n/text.ts';
import { SecretDialog } from '#ui/secret-dialog.tsx';

const TEXTS = {
  label: 'api_token.issued.token',
  once: 'api_token.issued.once',
  copy: 'api_token.issued.copy',
  done: 'api_token.issued.done',
} as const;

interface IssuedTokenProps {
  created: CreatedApiToken;
  onClose: () => void;
}

/** A new token, and how it is sent. */
export function IssuedToken({ created, onClose }: IssuedTokenProps) {
  const text = useText();
  const title = text('api_token.issued', { name: created.name });
  return (
    <SecretDialog title={title} secret={created.token} texts={TEXTS} onClose={onClose}>
      <p className="hint">{text('api_token.issued.use')}</p>
      <code>{`Authorization: Bearer dek_…${created.hint}`}</code>
      <p>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {text('api_token.issued.docs')}
        </a>
      </p>
    </SecretDialog>
  );
}
