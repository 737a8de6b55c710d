import { SetUpInput } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { linkedIdentities, type OwnProvider } from '@dekanat/contract/access/sign-in/linked-identities.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/api.ts';
import { queryOf, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { Instant } from '#ui/instant.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { useReturnFocus } from '#ui/return-focus.ts';
import { AskedTwice } from './asked-twice.tsx';
import './second-factor.css';
import './sign-in-ways.css';
import { PasswordField } from './text-field.tsx';
import { useFields, useFocusOn } from './use-fields.ts';

/** The providers with which the own account signs in: to link and to unlink. */
export function IdentityList({ onDone }: { onDone: (flash: TextKey) => void }) {
  const text = useText();
  const { data, error } = useQuery(queryOf(linkedIdentities.list, {}));
  const [linking, setLinking] = useState<OwnProvider>();
  if (data === undefined && error) return <p role="alert">{error.message}</p>;
  if (data?.length === 0) return <p className="hint">{text('identity.none')}</p>;
  return (
    <>
      <ul className="sign-in-ways">
        {data?.map((provider) => (
          <ProviderRow
            key={provider.provider_id}
            provider={provider}
            onLink={() => setLinking(provider)}
            onDone={onDone}
          />
        ))}
      </ul>
      {linking && (
        <LinkOwn key={linking.provider_id} provider={linking} onCancel={() => setLinking(undefined)} />
      )}
    </>
  );
}

interface ProviderRowProps {
  provider: OwnProvider;
  onLink: () => void;
  onDone: (flash: TextKey) => void;
}

function ProviderRow({ provider, onLink, onDone }: ProviderRowProps) {
  const text = useText();
  const { name, identity_id, linked_at, last_used_at } = provider;
  const unlink = useAction(linkedIdentities.unlink, { onSuccess: () => onDone('identity.flash.unlinked') });
  return (
    <li>
      <div className="sign-in-way">
        <p className="sign-in-way-name">{name}</p>
        <p className="hint sign-in-way-moments">
          {linked_at === null && text('identity.not_linked')}
          {linked_at !== null && (
            <span>
              {text('identity.linked_at')} <Instant at={linked_at} />
            </span>
          )}
          {last_used_at !== null && (
            <span>
              {text('identity.used_at')} <Instant at={last_used_at} />
            </span>
          )}
        </p>
        {unlink.error && <p role="alert">{unlink.error.message}</p>}
      </div>
      {identity_id === null ? (
        <PlainButton label={text('identity.link_of', { name })} onClick={onLink}>
          {text('identity.link')}
        </PlainButton>
      ) : (
        <AskedTwice
          act="identity.unlink"
          label={text('identity.unlink_of', { name })}
          question={text('identity.unlink.question', { name })}
          content={text('identity.unlink.content')}
          busy={unlink.isPending}
          onSure={() => unlink.mutate({ params: { id: identity_id } })}
        />
      )}
    </li>
  );
}

/** Asks for the password, and continues at the provider. */
function LinkOwn({ provider, onCancel }: { provider: OwnProvider; onCancel: () => void }) {
  const text = useText();
  const { provider_id, name } = provider;
  const form = useFields(SetUpInput, { current_password: '' }, async ({ current_password = '' }) => {
    const { pathname: return_to } = window.location;
    const { address } = await call(linkedIdentities.start, {
      body: { provider_id, current_password, return_to },
    });
    window.location.assign(address);
    // Until the browser has left, the form stays busy.
    await new Promise(() => undefined);
  });
  useReturnFocus();
  useFocusOn(form, 'current_password');
  return (
    <form className="factor-step" noValidate onSubmit={form.onSubmit}>
      {form.failure && (
        <p className="notice notice-error" role="alert">
          {form.failure}
        </p>
      )}
      <PasswordField
        field={form.field('current_password')}
        label={text('password.current')}
        hint={<p className="hint">{text('identity.password', { name })}</p>}
        autoComplete="current-password"
      />
      <div className="factor-actions">
        <PlainButton primary type="submit" busy={form.busy}>
          {text('identity.link')}
        </PlainButton>
        <PlainButton onClick={onCancel}>{text('passkey.cancel')}</PlainButton>
      </div>
    </form>
  );
}
