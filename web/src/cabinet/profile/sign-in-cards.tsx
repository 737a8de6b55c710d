import { accountSecondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { passkeys } from '@dekanat/contract/access/sign-in/passkeys.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { queryClient, queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { IdentityList } from '#ui/account/identity-list.tsx';
import { PasskeyList } from '#ui/account/passkey-list.tsx';

interface CardProps {
  title: TextKey;
  about: TextKey;
  children: (onDone: (flash: TextKey) => void) => ReactNode;
}

function Card({ title, about, children }: CardProps) {
  const text = useText();
  const id = useId();
  const [done, setDone] = useState<string>();
  return (
    <section className="card account-form" aria-labelledby={id}>
      <h2 id={id}>{text(title)}</h2>
      <p className="hint">{text(about)}</p>
      {children((flash) => setDone(text(flash)))}
      <p role="status" className={done === undefined ? undefined : 'notice'}>
        {done}
      </p>
    </section>
  );
}

/** Signing in with a key that the phone keeps. */
export function PasskeyCard() {
  const { data: factor } = useQuery(queryOf(accountSecondFactor.read, {}));
  if (factor === undefined) return null;
  return (
    <Card title="passkey.title" about="passkey.about">
      {(onDone) => (
        <PasskeyList
          withCode={factor.on}
          onDone={(flash) => {
            void queryClient.invalidateQueries({ queryKey: [passkeys.list.resource.name] });
            onDone(flash);
          }}
        />
      )}
    </Card>
  );
}

/** Signing in with an account of HEMIS, OneID or another provider. */
export function IdentityCard() {
  return (
    <Card title="identity.title" about="identity.about">
      {(onDone) => <IdentityList onDone={onDone} />}
    </Card>
  );
}
