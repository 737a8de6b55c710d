import type { SecondFactorState } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { type ReactNode, useState } from 'react';
import { call } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { Renewal } from './recovery-code-renewal.tsx';
import { ConnectApp, type SecondFactorCalls } from './second-factor-setup.tsx';
import './second-factor.css';

/** The number of unused codes below which new ones are suggested. */
const FEW_CODES = 3;

type Doing = 'nothing' | 'connecting' | 'renewing' | 'switching off';

interface SecondFactorStepsProps {
  factor: SecondFactorState;
  calls: SecondFactorCalls;
  /** The app is connected, which `factor` says only at the end. */
  onConnected: () => void;
  /** Reloads the state, at the end only: earlier it would unmount the recovery codes. */
  onDone: (flash: TextKey) => void;
  /** Why it cannot be switched off. */
  required?: ReactNode;
}

/** The second factor of the own account: its state and everything that can be done with it. */
export function SecondFactorSteps({ factor, calls, onConnected, onDone, required }: SecondFactorStepsProps) {
  const text = useText();
  const [doing, setDoing] = useState<Doing>('nothing');
  const stop = () => setDoing('nothing');
  const ending = (flash: TextKey) => ({
    calls,
    onCancel: stop,
    onDone: () => {
      stop();
      onDone(flash);
    },
  });
  if (doing === 'connecting')
    return (
      <ConnectApp
        {...ending('second_factor.flash.on')}
        onConnected={onConnected}
        cancel="second_factor.cancel"
      />
    );
  if (doing === 'renewing') return <Renewal {...ending('second_factor.flash.renewed')} />;
  if (doing === 'switching off') return <SwitchingOff {...ending('second_factor.flash.off')} />;
  if (factor.on) return <Choices factor={factor} onStart={setDoing} required={required} />;
  return (
    <PlainButton primary onClick={() => setDoing('connecting')}>
      {text('second_factor.connect')}
    </PlainButton>
  );
}

interface ChoicesProps extends Pick<SecondFactorStepsProps, 'factor' | 'required'> {
  onStart: (doing: Doing) => void;
}

function Choices({ factor, onStart, required }: ChoicesProps) {
  const text = useText();
  const { recovery_codes_left: count } = factor;
  return (
    <>
      <p className={count <= FEW_CODES ? 'notice' : undefined}>
        {text('second_factor.codes_left', { count })}
      </p>
      <div className="factor-actions">
        <PlainButton onClick={() => onStart('renewing')}>{text('second_factor.renew')}</PlainButton>
        {!factor.required && (
          <PlainButton onClick={() => onStart('switching off')}>
            {text('second_factor.switch_off')}
          </PlainButton>
        )}
      </div>
      {factor.required && required}
    </>
  );
}

interface DoingProps {
  calls: SecondFactorCalls;
  onDone: () => void;
  onCancel: () => void;
}

function SwitchingOff({ calls, onDone, onCancel }: DoingProps) {
  const switchOff = async (body: Credentials) => {
    await call(calls.switchOff, { body });
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
