import { type Passkey, PasskeyName, passkeys } from '@dekanat/contract/access/sign-in/passkeys.ts';
import { useState } from 'react';
import { call } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { Instant } from '#ui/instant.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { useFocusAfter } from '#ui/return-focus.ts';
import { AskedTwice } from './asked-twice.tsx';
import { TextField } from './text-field.tsx';
import { useFields, useFocusOn } from './use-fields.ts';

interface PasskeyRowProps {
  passkey: Passkey;
  onDone: (flash: TextKey) => void;
}

/** One passkey: to rename and to remove. */
export function PasskeyRow({ passkey, onDone }: PasskeyRowProps) {
  const text = useText();
  const { id, name, backed_up, elsewhere, created_at, last_used_at } = passkey;
  const [renaming, setRenaming] = useState(false);
  const renameButton = useFocusAfter(renaming);
  const remove = useAction(passkeys.remove, { onSuccess: () => onDone('passkey.flash.removed') });
  if (renaming)
    return (
      <li>
        <RenamePasskey
          passkey={passkey}
          onDone={(flash) => {
            setRenaming(false);
            onDone(flash);
          }}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <li>
      <div className="sign-in-way">
        <p className="sign-in-way-name">
          {name}
          {backed_up && <span className="status-tag">{text('passkey.backed_up')}</span>}
        </p>
        {elsewhere && <p className="hint">{text('passkey.elsewhere')}</p>}
        <p className="hint sign-in-way-moments">
          <span>
            {text('passkey.added_at')} <Instant at={created_at} />
          </span>
          {last_used_at !== null && (
            <span>
              {text('passkey.used_at')} <Instant at={last_used_at} />
            </span>
          )}
        </p>
        {remove.error && <p role="alert">{remove.error.message}</p>}
      </div>
      <PlainButton
        ref={renameButton}
        label={text('passkey.rename_of', { name })}
        onClick={() => setRenaming(true)}
      >
        {text('passkey.rename')}
      </PlainButton>
      <AskedTwice
        act="passkey.remove"
        label={text('passkey.remove_of', { name })}
        question={text('passkey.remove.question', { name })}
        content={text('passkey.remove.content')}
        busy={remove.isPending}
        onSure={() => remove.mutate({ params: { id } })}
      />
    </li>
  );
}

function RenamePasskey({ passkey, onDone, onCancel }: PasskeyRowProps & { onCancel: () => void }) {
  const text = useText();
  const form = useFields(PasskeyName, { name: passkey.name }, async ({ name = '' }) => {
    await call(passkeys.rename, { params: { id: passkey.id }, body: { name } });
    onDone('passkey.flash.renamed');
  });
  useFocusOn(form, 'name');
  return (
    <form className="factor-step" noValidate onSubmit={form.onSubmit}>
      {form.failure && (
        <p className="notice notice-error" role="alert">
          {form.failure}
        </p>
      )}
      <TextField field={form.field('name')} label={text('passkey.name')} autoComplete="off" />
      <div className="factor-actions">
        <PlainButton primary type="submit" busy={form.busy}>
          {text('passkey.save')}
        </PlainButton>
        <PlainButton onClick={onCancel}>{text('passkey.cancel')}</PlainButton>
      </div>
    </form>
  );
}
