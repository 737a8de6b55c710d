import { accountSecondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryClient, queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { SecondFactorSteps } from '#ui/account/second-factor-steps.tsx';
import { Failure } from '#ui/frame/failure.tsx';

/** Signing in with a code of an authenticator app. */
export function SecondFactorCard() {
  const text = useText();
  const id = useId();
  const [done, setDone] = useState<string>();
  const [connected, setConnected] = useState(false);
  const { data: factor, error, refetch } = useQuery(queryOf(accountSecondFactor.read, {}));
  if (factor === undefined)
    return error === null ? null : <Failure error={error} retry={() => void refetch()} />;
  const isOn = factor.on || connected;
  return (
    <section className="card account-form" aria-labelledby={id}>
      <h2 id={id} className="factor-title">
        {text('second_factor.title')}
        <span className="status-tag" data-status={isOn ? 'active' : 'inactive'}>
          {text(isOn ? 'second_factor.is_on' : 'second_factor.is_off')}
        </span>
      </h2>
      <p className="hint">{text('second_factor.about')}</p>
      <SecondFactorSteps
        factor={factor}
        calls={accountSecondFactor}
        onConnected={() => setConnected(true)}
        onDone={(flash) => {
          if (flash === 'second_factor.flash.off') setConnected(false);
          setDone(text(flash));
          void queryClient.invalidateQueries({ queryKey: [accountSecondFactor.read.resource.name] });
        }}
      />
      <p role="status" className={done === undefined ? undefined : 'notice'}>
        {done}
      </p>
    </section>
  );
}
