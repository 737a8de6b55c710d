import type { ApiToken } from '@dekanat/contract/access/tokens/api-tokens.ts';
import { useText } from '#i18n/text.ts';
import type { RecordStatus } from '#ui/status-tag.tsx';

const COLOURS: Record<ApiToken['state'], RecordStatus> = {
  active: 'active',
  expired: 'inactive',
  revoked: 'rejected',
};

export function TokenState({ state }: Pick<ApiToken, 'state'>) {
  const text = useText();
  return (
    <span className="status-tag" data-status={COLOURS[state]}>
      {text(`api_token.state.${state}`)}
    </span>
  );
}
