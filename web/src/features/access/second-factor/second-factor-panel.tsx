import type { Profile } from '@dekanat/contract/access/profile.ts';
import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { useId, useState } from 'react';
import { call } from '#api/api.ts';
import { queryClient } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { type Credentials, CredentialsForm } from '../sign-in/credentials-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import './second-factor.css';
import type { TextKey } from '#i18n/text-key.ts';
import { ConnectApp } from './second-factor-setup.tsx';

/** The number of unused codes below which new ones are suggested. */
const FEW_CODES = 3;

type Doing = 'nothing' | 'connecting' | 'renewing' | 'switching off';

/** The second factor of the own account: its state and everything that can be done with it. */
export function SecondFactorPanel({ factor }: { factor: Profile['second_factor'] }) {
  const text = useText();
  const id = useId();
  const { success } = useFeedback();
  const [doing, setDoing] = useState<Doing>('nothing');
  /** The profile is reloaded at the end only: earlier it would unmount the recovery codes. */
  const done = (flash: TextKey) => {
    setDoing('nothing');
    void queryClient.invalidateQueries({ queryKey: ['profile'] });
    success(text(flash));
  };
  const stop = () => setDoing('nothing');
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} className="factor-title">
        {text('second_factor.title')}
        {doing === 'nothing' && (
          <span className="status-tag" data-status={factor.on ? 'active' : 'inactive'}>
            {text(factor.on ? 'second_factor.is_on' : 'second_factor.is_off')}
          </span>
        )}
      </h2>
      <p className="hint">{text('second_factor.about')}</p>
      {doing === 'connecting' && (
        <ConnectApp
          onDone={() => done('second_factor.flash.on')}
          onCancel={stop}
          cancel="second_factor.cancel"
        />
      )}
      {doing === 'renewing' && <Renewal onDone={() => done('second_factor.flash.renewed')} onCancel={stop} />}
      {doing === 'switching off' && (
        <SwitchingOff onDone={() => done('second_factor.flash.off')} onCancel={stop} />
      )}
      {doing === 'nothing' &&
        (factor.on ? (
          <Choices factor={factor} onStart={setDoing} />
        ) : (
          <PlainButton primary onClick={() => setDoing('connecting')}>
            {text('second_factor.connect')}
          </PlainButton>
        ))}
    </section>
  );
}

function Choices({ factor, onStart }: { factor: Profile['second_factor']; onStart: (doing: Doing) => void }) {
  const text = useText();
  const { required, recovery_codes_left: count } = factor;
  return (
    <>
      <p className={count <= FEW_CODES ? 'notice' : undefined}>
        {text('second_factor.codes_left', { count })}
      </p>
      <div className="factor-actions">
        <PlainButton onClick={() => onStart('renewing')}>{text('second_factor.renew')}</PlainButton>
        {!required && (
          <PlainButton onClick={() => onStart('switching off')}>
            {text('second_factor.switch_off')}
          </PlainButton>
        )}
      </div>
      {required && <p className="hint">{text('second_factor.required')}</p>}
    </>
  );
}

interface DoingProps {
  onDone: () => void;
  onCancel: () => void;
}

function Renewal({ onDone, onCancel }: DoingProps) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const renew = async (body: Credentials) =>
    setCodes((await call(secondFactor.renewRecoveryCodes, { body })).recovery_codes);
  return (
    <CredentialsForm
      act={renew}
      title="second_factor.renew"
      hint="second_factor.renew.hint"
      onCancel={onCancel}
    />
  );
}

function SwitchingOff({ onDone, onCancel }: DoingProps) {
  const switchOff = async (body: Credentials) => {
    await call(secondFactor.switchOff, { body });
    onDone();
  };
  return (
    <CredentialsForm
      act={switchOff}
      title="second_factor.switch_off"
      hint="second_factor.switch_off.hint"
      onCancel={onCancel}
    />
  );
}
