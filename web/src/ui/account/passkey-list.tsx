import { PasskeyInput, PasskeyOptionsInput, passkeys } from '@dekanat/contract/access/sign-in/passkeys.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/api.ts';
import { queryOf } from '#api/query.ts';
import { passkeysWork } from '#browser/passkeys.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { useFocusAfter } from '#ui/return-focus.ts';
import { CodeField } from './code-field.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import './second-factor.css';
import './sign-in-ways.css';
import { PasswordField, TextField } from './text-field.tsx';
import { useFields, useFocusOn } from './use-fields.ts';

interface PasskeyListProps {
  /** The account has an authenticator app, whose code is asked besides the password. */
  withCode: boolean;
  onDone: (flash: TextKey) => void;
}

/** The passkeys of the own account: to add, to rename and to remove. */
export function PasskeyList({ withCode, onDone }: PasskeyListProps) {
  const text = useText();
  const [adding, setAdding] = useState(false);
  const addButton = useFocusAfter(adding);
  const { data, error } = useQuery(queryOf(passkeys.list, {}));
  const done = (flash: TextKey) => {
    setAdding(false);
    // The row that has the focus disappears.
    if (flash === 'passkey.flash.removed') addButton.current?.focus();
    onDone(flash);
  };
  if (data === undefined && error) return <p role="alert">{error.message}</p>;
  return (
    <>
      {data?.length === 0 && <p className="hint">{text('passkey.none')}</p>}
      {data && data.length > 0 && (
        <ul className="sign-in-ways">
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onDone={done} />
          ))}
        </ul>
      )}
      {adding && <AddPasskey withCode={withCode} onDone={done} onCancel={() => setAdding(false)} />}
      {!adding && passkeysWork() && (
        <PlainButton ref={addButton} onClick={() => setAdding(true)}>
          {text('passkey.add')}
        </PlainButton>
      )}
      {!passkeysWork() && <p className="hint">{text('passkey.unsupported')}</p>}
    </>
  );
}

interface AddPasskeyProps extends PasskeyListProps {
  onCancel: () => void;
}

/** What a browser names the error of a person who closes its dialog, and of a device that has a passkey already. */
const KNOWN = 'InvalidStateError';

/** Asks for a name, the password and the code, and then the device. */
function AddPasskey({ withCode, onDone, onCancel }: AddPasskeyProps) {
  const text = useText();
  const [failure, setFailure] = useState<string>();
  const start = { name: '', current_password: '', ...(withCode && { code: '' }) };
  const schema = PasskeyOptionsInput.extend({ name: PasskeyInput.shape.name });
  const form = useFields(
    withCode ? schema : schema.omit({ code: true }),
    start,
    async ({ name = '', current_password = '', code }) => {
      setFailure(undefined);
      const body = { current_password, ...(code !== undefined && { code }) };
      const options = await call(passkeys.options, { body });
      const response = await createWith(options).catch((error: unknown) => {
        const isKnown = error instanceof Error && error.name === KNOWN;
        setFailure(text(isKnown ? 'passkey.present' : 'passkey.cancelled'));
      });
      if (response === undefined) return;
      await call(passkeys.add, { body: { name, response } });
      onDone('passkey.flash.added');
    },
  );
  useFocusOn(form, 'name');
  return (
    <form className="factor-step" noValidate onSubmit={form.onSubmit}>
      {(form.failure ?? failure) && (
        <p className="notice notice-error" role="alert">
          {form.failure ?? failure}
        </p>
      )}
      <TextField
        field={form.field('name')}
        label={text('passkey.name')}
        hint={<p className="hint">{text('passkey.name.hint')}</p>}
        autoComplete="off"
      />
      <PasswordField
        field={form.field('current_password')}
        label={text('password.current')}
        autoComplete="current-password"
      />
      {withCode && <CodeField field={form.field('code')} />}
      <div className="factor-actions">
        <PlainButton primary type="submit" busy={form.busy}>
          {text('passkey.next')}
        </PlainButton>
        <PlainButton onClick={onCancel}>{text('passkey.cancel')}</PlainButton>
      </div>
    </form>
  );
}

/** Lets the device make a passkey, and returns what the server reads of it. */
async function createWith(options: Record<string, unknown>) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as unknown as Options,
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    ...{ id, rawId, type },
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}
