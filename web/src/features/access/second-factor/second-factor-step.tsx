import { SecondFactorInput } from '@dekanat/contract/access/sessions/session.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/api.ts';
import { finishSignIn, type SecondFactorAsked } from '#api/sign-in.ts';
import { useText, withOnlyTexts } from '#i18n/text.ts';
import { CodeField } from '#ui/account/code-field.tsx';
import { TextField } from '#ui/account/text-field.tsx';
import { useFields, useFocusOn } from '#ui/account/use-fields.ts';
import { PlainButton } from '#ui/plain-button.tsx';

const PasskeyInstead = lazy(async () => ({
  default: (await withOnlyTexts('sign-in', () => import('../sign-in/passkey-button.tsx'))()).PasskeyInstead,
}));

interface SecondFactorStepProps {
  asked: SecondFactorAsked;
  remember: boolean;
  onSignedIn: () => void;
  /** Returns to the first step, by choice or because the challenge expired. */
  onBack: (reason?: string) => void;
}

const WHOLE_CODE = /^(\s*\d){6}\s*$/;

/** The second step of signing in: a code of the app or a recovery code. */
export function SecondFactorStep({ asked, remember, onSignedIn, onBack }: SecondFactorStepProps) {
  const text = useText();
  const { challenge } = asked;
  const [recovery, setRecovery] = useState(false);
  const page = useRef<HTMLFormElement>(null);
  const form = useFields(SecondFactorInput.pick({ code: true }), { code: '' }, async ({ code = '' }) => {
    try {
      await finishSignIn({ challenge, code }, remember);
    } catch (error) {
      const late = error instanceof ApiError ? error.fields?.challenge : undefined;
      if (late === undefined) throw error;
      return onBack(late.join(' '));
    }
    onSignedIn();
  });
  const { code = '' } = form.values;
  const whole = !recovery && WHOLE_CODE.test(code) ? code : undefined;
  // A complete code is submitted without pressing the button.
  useEffect(() => {
    if (whole !== undefined) page.current?.requestSubmit();
  }, [whole]);
  useFocusOn(form, 'code');
  const swap = () => {
    setRecovery(!recovery);
    form.clear();
    document.querySelector<HTMLInputElement>('[name="code"]')?.focus();
  };
  return (
    <form ref={page} className="access-form" noValidate onSubmit={form.onSubmit}>
      <h1>{text('second_factor.step.title')}</h1>
      <p className="hint">{text(recovery ? 'second_factor.step.recovery' : 'second_factor.step.app')}</p>
      {form.failure && (
        <p className="notice notice-error" role="alert">
          {form.failure}
        </p>
      )}
      {recovery ? (
        <TextField
          key="recovery"
          field={form.field('code')}
          label={text('second_factor.recovery_code')}
          autoComplete="off"
        />
      ) : (
        <CodeField key="app" field={form.field('code')} />
      )}
      <PlainButton primary type="submit" busy={form.busy}>
        {text('login.submit')}
      </PlainButton>
      {asked.passkey && (
        <Suspense>
          <PasskeyInstead challenge={challenge} remember={remember} onSignedIn={onSignedIn} />
        </Suspense>
      )}
      <div className="access-row">
        <button type="button" className="text-button" onClick={swap}>
          {text(recovery ? 'second_factor.use_app' : 'second_factor.use_recovery')}
        </button>
        <button type="button" className="text-button" onClick={() => onBack()}>
          {text('second_factor.back')}
        </button>
      </div>
      {recovery && <p className="hint">{text('second_factor.lost_all')}</p>}
    </form>
  );
}
