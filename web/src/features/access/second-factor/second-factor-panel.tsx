import type { Profile } from '@dekanat/contract/access/profile.ts';
import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { useId, useState } from 'react';
import { queryClient } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { SecondFactorSteps } from '#ui/account/second-factor-steps.tsx';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** The second factor of the own account. */
export function SecondFactorPanel({ factor }: { factor: Profile['second_factor'] }) {
  const text = useText();
  const id = useId();
  const { success } = useFeedback();
  const [connected, setConnected] = useState(false);
  const isOn = factor.on || connected;
  const done = (flash: TextKey) => {
    if (flash === 'second_factor.flash.off') setConnected(false);
    void queryClient.invalidateQueries({ queryKey: ['profile'] });
    success(text(flash));
  };
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} className="factor-title">
        {text('second_factor.title')}
        <span className="status-tag" data-status={isOn ? 'active' : 'inactive'}>
          {text(isOn ? 'second_factor.is_on' : 'second_factor.is_off')}
        </span>
      </h2>
      <p className="hint">{text('second_factor.about')}</p>
      <SecondFactorSteps
        factor={factor}
        calls={secondFactor}
        onConnected={() => setConnected(true)}
        onDone={done}
        required={<p className="hint">{text('second_factor.required')}</p>}
      />
    </section>
  );
}
