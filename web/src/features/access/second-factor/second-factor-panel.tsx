import type { Profile } from '@dekanat/contract/access/profile.ts';
import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { useId } from 'react';
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
  const done = (flash: TextKey) => {
    void queryClient.invalidateQueries({ queryKey: ['profile'] });
    success(text(flash));
  };
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} className="factor-title">
        {text('second_factor.title')}
        <span className="status-tag" data-status={factor.on ? 'active' : 'inactive'}>
          {text(factor.on ? 'second_factor.is_on' : 'second_factor.is_off')}
        </span>
      </h2>
      <p className="hint">{text('second_factor.about')}</p>
      <SecondFactorSteps
        factor={factor}
        calls={secondFactor}
        onDone={done}
        required={<p className="hint">{text('second_factor.required')}</p>}
      />
    </section>
  );
}
