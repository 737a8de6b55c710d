import {
  type accountSecondFactor,
  ConfirmInput,
  type SecondFactorSetup,
  SetUpInput,
  type secondFactor,
} from '@dekanat/contract/access/second-factor/second-factor.ts';
import { lazy, Suspense, useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { CodeField } from './code-field.tsx';
import { Renewal } from './recovery-code-renewal.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import './second-factor.css';
import type { TextKey } from '#i18n/text-key.ts';
import { PasswordField } from './text-field.tsx';
import { useFields, useFocusOn } from './use-fields.ts';

const QrCode = lazy(async () => ({ default: (await import('#ui/qr-code.tsx')).QrCode }));

/** The calls of the own second factor: of the back office, or of every account. */
export type SecondFactorCalls = Pick<
  typeof secondFactor | typeof accountSecondFactor,
  'setUp' | 'confirm' | 'switchOff' | 'renewRecoveryCodes'
>;

interface ConnectAppProps {
  calls: SecondFactorCalls;
  /** Called before the recovery codes are shown. */
  onConnected?: (() => void) | undefined;
  /** Called after the recovery codes were saved. */
  onDone: () => void;
  onCancel: () => void;
  /** Key of the cancel button's text. */
  cancel: TextKey;
}

/**
 * Connects an app in three steps: password; QR code and first code; recovery codes. The last step cannot be
 * cancelled.
 */
export function ConnectApp({ calls, onConnected, onDone, onCancel, cancel }: ConnectAppProps) {
  const text = useText();
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const [codes, setCodes] = useState<string[] | 'not shown'>();
  if (codes === 'not shown') return <Connected calls={calls} onDone={onDone} />;
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const confirmed = (shown: string[] | undefined) => {
    setCodes(shown ?? 'not shown');
    onConnected?.();
  };
  const giveUp = <PlainButton onClick={onCancel}>{text(cancel)}</PlainButton>;
  return setup ? (
    <ScanStep calls={calls} setup={setup} onConfirmed={confirmed}>
      {giveUp}
    </ScanStep>
  ) : (
    <PasswordStep calls={calls} onBegun={setSetup}>
      {giveUp}
    </PasswordStep>
  );
}

interface StepProps {
  calls: SecondFactorCalls;
  children: React.ReactNode;
}

function PasswordStep({
  calls,
  onBegun,
  children,
}: StepProps & { onBegun: (setup: SecondFactorSetup) => void }) {
  const text = useText();
  const form = useFields(SetUpInput, { current_password: '' }, async ({ current_password = '' }) =>
    onBegun(await call(calls.setUp, { body: { current_password } })),
  );
  useFocusOn(form, 'current_password');
  return (
    <form className="factor-step" noValidate onSubmit={form.onSubmit}>
      <Failure sentence={form.failure} />
      <PasswordField
        field={form.field('current_password')}
        label={text('password.current')}
        hint={<p className="hint">{text('second_factor.setup.password')}</p>}
        autoComplete="current-password"
      />
      <div className="factor-actions">
        <PlainButton primary type="submit" busy={form.busy}>
          {text('second_factor.setup.next')}
        </PlainButton>
        {children}
      </div>
    </form>
  );
}

interface ScanStepProps extends StepProps {
  setup: SecondFactorSetup;
  onConfirmed: (recoveryCodes: string[] | undefined) => void;
}

/** @returns the recovery codes; undefined if the app is connected already, as after an answer that was lost */
async function confirm(calls: SecondFactorCalls, code: string): Promise<string[] | undefined> {
  try {
    return (await call(calls.confirm, { body: { code } })).recovery_codes;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'duplicate') return undefined;
    throw error;
  }
}

function ScanStep({ calls, setup, onConfirmed, children }: ScanStepProps) {
  const text = useText();
  const form = useFields(ConfirmInput, { code: '' }, async ({ code = '' }) =>
    onConfirmed(await confirm(calls, code)),
  );
  useFocusOn(form, 'code');
  return (
    <form className="factor-step" noValidate onSubmit={form.onSubmit}>
      <ol className="factor-guide">
        <li>{text('second_factor.setup.install')}</li>
        <li>
          {text('second_factor.setup.scan')}
          <div className="factor-qr">
            <Suspense fallback={<span className="qr-code" />}>
              <QrCode content={setup.uri} label={text('second_factor.qr')} />
            </Suspense>
            <div className="factor-by-hand">
              {/* On a phone the secret opens the app directly: it cannot scan its own screen. */}
              <a className="factor-open" href={setup.uri}>
                {text('second_factor.setup.open')}
              </a>
              <p>{text('second_factor.setup.type')}</p>
              <code className="factor-secret">{setup.secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
            </div>
          </div>
        </li>
        <li>{text('second_factor.setup.enter')}</li>
      </ol>
      <Failure sentence={form.failure} />
      <CodeField field={form.field('code')} />
      <div className="factor-actions">
        <PlainButton primary type="submit" busy={form.busy}>
          {text('second_factor.setup.confirm')}
        </PlainButton>
        {children}
      </div>
    </form>
  );
}

/** The app is connected, but its recovery codes were not shown. */
function Connected({ calls, onDone }: Pick<ConnectAppProps, 'calls' | 'onDone'>) {
  const text = useText();
  return (
    <>
      <p className="notice" role="status">
        {text('second_factor.setup.connected')}
      </p>
      <Renewal calls={calls} onDone={onDone} onCancel={onDone} />
    </>
  );
}

function Failure({ sentence }: { sentence: string | undefined }) {
  if (sentence === undefined) return null;
  return (
    <p className="notice notice-error" role="alert">
      {sentence}
    </p>
  );
}
