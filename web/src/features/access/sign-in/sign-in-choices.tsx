import { type OfferedProvider, providerSignIn } from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import { returnAddress } from '#browser/location.ts';
import { passkeysWork } from '#browser/passkeys.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import './sign-in-choices.css';

const PasskeySignIn = lazy(async () => ({
  default: (await import('./passkey-button.tsx')).PasskeySignIn,
}));

interface SignInChoicesProps {
  remember: boolean;
  onSignedIn: () => void;
}

/** The providers of this domain. Sign-in works without them, so a failure is not shown. */
function useProviders(): OfferedProvider[] {
  const { language } = useLanguage();
  const [providers, setProviders] = useState<OfferedProvider[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    const query = { domain: window.location.hostname, language };
    call(providerSignIn.providers, { query, signal: asking.signal })
      .then(setProviders)
      .catch(() => undefined);
    return () => asking.abort();
  }, [language]);
  return providers;
}

/** Ways to sign in without a password. */
export function SignInChoices({ remember, onSignedIn }: SignInChoicesProps) {
  const text = useText();
  const providers = useProviders();
  const withPasskeys = passkeysWork();
  if (providers.length === 0 && !withPasskeys) return null;
  return (
    <div className="sign-in-choices">
      <p className="sign-in-or">{text('sign_in.or')}</p>
      {withPasskeys && (
        <Suspense>
          <PasskeySignIn remember={remember} onSignedIn={onSignedIn} />
        </Suspense>
      )}
      <Providers providers={providers} remember={remember} />
    </div>
  );
}

/** The universities of the providers, in their order. */
const universitiesOf = (providers: OfferedProvider[]) =>
  new Map(providers.map(({ university_id, university_name }) => [university_id, university_name ?? '']));

function Providers({ providers, remember }: { providers: OfferedProvider[]; remember: boolean }) {
  const text = useText();
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const universities = universitiesOf(providers);
  const university = universities.size === 1 ? providers[0]?.university_id : chosen;
  return (
    <>
      {universities.size > 1 && (
        <div className="text-field">
          <label htmlFor={id}>{text('sign_in.university')}</label>
          <select
            id={id}
            className="input"
            value={chosen ?? ''}
            onChange={({ target }) => setChosen(target.value === '' ? undefined : Number(target.value))}
          >
            <option value="">{text('sign_in.choose_university')}</option>
            {[...universities].map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      {providers
        .filter(({ university_id }) => university_id === university)
        .map((provider) => (
          <ProviderButton key={provider.id} provider={provider} remember={remember} />
        ))}
    </>
  );
}

function ProviderButton({ provider, remember }: { provider: OfferedProvider; remember: boolean }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const leave = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      const { address } = await call(providerSignIn.start, {
        params: { id: provider.id },
        body: { remember, return_to: returnAddress(window.location.search) },
      });
      // Until the browser has left, the button stays busy.
      window.location.assign(address);
    } catch (error) {
      setBusy(false);
      setFailure(error instanceof ApiError ? error.message : text('flash.error'));
    }
  };
  return (
    <>
      <PlainButton busy={busy} onClick={() => void leave()}>
        {text('sign_in.with', { provider: provider.name })}
      </PlainButton>
      {failure && (
        <p className="notice notice-error" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
