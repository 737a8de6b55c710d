import {
  type ApiToken,
  type CreatedApiToken,
  ownApiTokens,
} from '@dekanat/contract/access/tokens/api-tokens.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { TokenState } from '#features/access/tokens/token-state.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import '#features/access/profile/session-list.css';

const OwnTokenForm = lazy(async () => ({
  default: (await import('#features/access/tokens/own-token-form.tsx')).OwnTokenForm,
}));
const IssuedToken = lazy(async () => ({
  default: (await import('#features/access/tokens/issued-token.tsx')).IssuedToken,
}));

/** The API tokens of the own account. */
export function TokenPanel() {
  const text = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedApiToken>();
  const { data, error, refetch } = useQuery(queryOf(ownApiTokens.list, {}));
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{text('menu.api_tokens')}</h2>
      <p className="hint">{text('api_token.about')}</p>
      {data === undefined &&
        (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.length === 0 && <p>{text('api_token.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="sessions">
          {data.map((one) => (
            <TokenRow key={one.id} token={one} />
          ))}
        </ul>
      )}
      <PlainButton onClick={() => setOpen(true)}>{text('api_token.new')}</PlainButton>
      <Suspense>
        {open && (
          <OwnTokenForm
            onCreated={(made) => {
              setOpen(false);
              setCreated(made);
            }}
            onClose={() => setOpen(false)}
          />
        )}
        {created && <IssuedToken created={created} onClose={() => setCreated(undefined)} />}
      </Suspense>
    </section>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const text = useText();
  const { success, error: fail, confirm } = useFeedback();
  const { name, state, hint, kind, faculty_name, permissions, effective_permissions } = token;
  const { mutate, isPending } = useAction(ownApiTokens.revoke, {
    onSuccess: () => success(text('api_token.flash.revoked')),
    onError: fail,
  });
  const revoke = async () => {
    const title = text('api_token.revoke.question', { name });
    if (await confirm({ title, content: text('api_token.revoke.content'), danger: true }))
      mutate({ params: { id: token.id } });
  };
  const rights = { count: permissions.length, effective: effective_permissions.length };
  return (
    <li>
      <div className="session-facts">
        <p className="session-device">
          {name}
          <TokenState state={state} />
        </p>
        <p className="hint">
          <code>{`dek_…${hint}`}</code> · {text(`api_token.kind.${kind}`)}
          {faculty_name && ` · ${faculty_name}`} · {text('api_token.rights', rights)}
        </p>
        <p className="hint session-moments">
          <span>
            {text('api_token.expires_at')}: <Instant at={token.expires_at} />
          </span>
          <LastUse token={token} />
        </p>
      </div>
      {state === 'active' && (
        <PlainButton
          label={text('api_token.revoke_of', { name })}
          busy={isPending}
          onClick={() => void revoke()}
        >
          {text('api_token.revoke')}
        </PlainButton>
      )}
    </li>
  );
}

function LastUse({ token }: { token: ApiToken }) {
  const text = useText();
  if (token.last_used_at === null) return <span>{text('api_token.never_used')}</span>;
  return (
    <span>
      {text('api_token.last_used_at')}: <Instant at={token.last_used_at} /> ({token.last_used_from})
    </span>
  );
}
