import { passkeySignIn } from '@dekanat/contract/access/sign-in/passkeys.ts';
import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import { openWith } from '#api/sign-in.ts';
import { finishSignOut } from '#api/sign-out.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { PlainButton } from '#ui/plain-button.tsx';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
export type PasskeyResponse = Awaited<ReturnType<typeof startAuthentication>>;

interface PasskeyButtonProps {
  label: TextKey;
  /** Asks the server what is to be signed. */
  ask: () => Promise<Record<string, unknown>>;
  /** Sends what the device has signed. */
  answer: (response: PasskeyResponse) => Promise<void>;
}

/** Signs with a passkey of the device. */
function PasskeyButton({ label, ask, answer }: PasskeyButtonProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sign = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      await answer(await startAuthentication({ optionsJSON: (await ask()) as unknown as Options }));
    } catch (error) {
      setFailure(error instanceof ApiError ? sentenceOf(error) : text('sign_in.passkey.cancelled'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PlainButton busy={busy} onClick={() => void sign()}>
        {text(label)}
      </PlainButton>
      {failure && (
        <p className="notice notice-error" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

const sentenceOf = ({ fields, message }: ApiError): string =>
  fields === undefined ? message : Object.values(fields).flat().join(' ');

/** Only what the server reads. */
const sent = ({ id, rawId, type, response }: PasskeyResponse) => ({ id, rawId, type, response });

interface SigningIn {
  remember: boolean;
  onSignedIn: () => void;
}

/** Signs in without a name and a password. */
export function PasskeySignIn({ remember, onSignedIn }: SigningIn) {
  return (
    <PasskeyButton
      label="sign_in.passkey"
      ask={async () => {
        await finishSignOut();
        return call(passkeySignIn.options, {});
      }}
      answer={async (response) => {
        const body = { response: sent(response), remember };
        await openWith((await call(passkeySignIn.signIn, { body })).access_token, remember);
        onSignedIn();
      }}
    />
  );
}

/** The second step with a passkey instead of a code. */
export function PasskeyInstead({ challenge, remember, onSignedIn }: SigningIn & { challenge: string }) {
  return (
    <PasskeyButton
      label="sign_in.passkey.instead"
      ask={() => call(passkeySignIn.secondFactorOptions, { body: { challenge } })}
      answer={async (response) => {
        const body = { challenge, response: sent(response) };
        await openWith((await call(passkeySignIn.secondFactor, { body })).access_token, remember);
        onSignedIn();
      }}
    />
  );
}
