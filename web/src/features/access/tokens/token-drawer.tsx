import {
  type ApiTokenDetails,
  apiTokens,
  type ListedApiToken,
} from '@dekanat/contract/access/tokens/api-tokens.ts';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { type ReactNode, useRef } from 'react';
import { queryOf } from '#api/query.ts';
import { TokenState } from '#features/access/tokens/token-state.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { Editor } from '#ui/form/editor.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import '#features/access/tokens/tokens.css';

/** One token with all that is known of it. */
export function TokenDrawer({ editor }: { editor: Editor<ListedApiToken> }) {
  const text = useText();
  // Keeps the last token while the drawer closes.
  const last = useRef(editor.id);
  if (editor.id !== undefined) last.current = editor.id;
  return (
    <Drawer
      open={editor.mode === 'view'}
      onClose={editor.close}
      title={text('api_token.noun')}
      size={560}
      destroyOnHidden
    >
      {last.current !== undefined && <OpenedToken id={last.current} />}
    </Drawer>
  );
}

function OpenedToken({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryOf(apiTokens.read, { params: { id } }));
  if (data) return <TokenFacts token={data} />;
  return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
}

function TokenFacts({ token }: { token: ApiTokenDetails }) {
  const text = useText();
  const { name, hint, kind, state, faculty_name, allowed_addresses, university_name } = token;
  return (
    <dl className="token-facts">
      <Fact label="field.name">
        <strong>{name}</strong> <TokenState state={state} />
        <div>
          <code>{`dek_…${hint}`}</code> · {text(`api_token.kind.${kind}`)}
        </div>
      </Fact>
      <Fact label="api_token.user_id">{token.user_name}</Fact>
      {university_name && <Fact label="field.university">{university_name}</Fact>}
      <Fact label="api_token.permissions">
        <Permissions labels={token.permission_labels} />
      </Fact>
      <Fact label="field.faculty">{faculty_name ?? text('api_token.faculty.all')}</Fact>
      <Fact label="api_token.allowed_addresses">
        {allowed_addresses.length === 0 ? text('api_token.any_address') : allowed_addresses.join(', ')}
      </Fact>
      <Fact label="api_token.expires_at">
        <Instant at={token.expires_at} />
      </Fact>
      <Fact label="api_token.last_used_at">
        {token.last_used_at === null ? text('api_token.never_used') : <Instant at={token.last_used_at} />}
        {token.last_used_from && ` (${token.last_used_from})`}
      </Fact>
      <Fact label="api_token.created_by">
        {token.created_by ?? '—'} · <Instant at={token.created_at} />
      </Fact>
      {token.revoked_at !== null && token.revoked_because !== null && (
        <Fact label="api_token.revoked_at">
          <Instant at={token.revoked_at} /> ({text(`api_token.revoked_because.${token.revoked_because}`)})
        </Fact>
      )}
    </dl>
  );
}

/** Those that the account has lost do nothing, and are struck out. */
function Permissions({ labels }: { labels: ApiTokenDetails['permission_labels'] }) {
  const text = useText();
  return (
    <ul>
      {labels.map(({ name, label, held }) => (
        <li key={name}>
          <span className={held ? undefined : 'token-lost'}>{label}</span>
          {!held && ` (${text('api_token.permission.lost')})`}
        </li>
      ))}
    </ul>
  );
}

function Fact({ label, children }: { label: TextKey; children: ReactNode }) {
  const text = useText();
  return (
    <div>
      <dt>{text(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
