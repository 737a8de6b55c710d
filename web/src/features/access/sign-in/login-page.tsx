import { LoginForm } from '@dekanat/contract/access/sessions/session.ts';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '#api/api.ts';
import { type SecondFactorAsked, signIn } from '#api/sign-in.ts';
import { navigateTo, returnAddress } from '#browser/location.ts';
import { useText, withOnlyTexts } from '#i18n/text.ts';
import { PageLink } from '#ui/page-link.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import '../access.css';
import { PasswordField, TextField } from '#ui/account/text-field.tsx';
import { useFields, useFocusOn } from '#ui/account/use-fields.ts';
import { HomeUniversity } from '../admins/home-university.tsx';
import { SecondFactorStep } from '../second-factor/second-factor-step.tsx';

/** What is besides the password. Sign-in works without it, so a failure is not shown. */
const SignInChoices = lazy(() =>
  withOnlyTexts('sign-in', () => import('./sign-in-choices.tsx'))()
    .then(({ SignInChoices: Choices }) => ({ default: Choices }))
    .catch(() => ({ default: () => null })),
);

type Input = Parameters<typeof signIn>[0];
type CaptchaState = 'not required' | 'required' | 'running';

const captchaRequired = (error: unknown) => error instanceof ApiError && error.captcha;

/** Signs in; solves the captcha in the background when the server requires one. */
function useSignIn() {
  const [captcha, setCaptcha] = useState<CaptchaState>('not required');
  const withCaptcha = async (input: Input) => {
    setCaptcha('running');
    const { solveCaptcha } = await import('./captcha.ts');
    return signIn({ ...input, captchaToken: await solveCaptcha() });
  };
  const withoutCaptcha = (input: Input) =>
    signIn(input).catch((error: unknown) => {
      // No password was checked: the server only asks for the captcha.
      if (error instanceof ApiError && error.code === 'captcha_required') return withCaptcha(input);
      throw error;
    });
  const attempt = (input: Input) =>
    (captcha === 'required' ? withCaptcha : withoutCaptcha)(input).catch((error: unknown) => {
      setCaptcha(captchaRequired(error) ? 'required' : 'not required');
      throw error;
    });
  return { check: captcha, attempt };
}

export function LoginPage() {
  const text = useText();
  const [remember, setRemember] = useState(false);
  const { check: captcha, attempt } = useSignIn();
  const [asked, setAsked] = useState<SecondFactorAsked>();
  const [late, setLate] = useState<string>();
  const enter = () => navigateTo(returnAddress(window.location.search), 'replace');
  const form = useFields(
    LoginForm,
    { username: '', password: '' },
    async ({ username = '', password = '' }) => {
      setLate(undefined);
      const second = await attempt({ username, password, remember });
      setAsked(second);
      if (second === undefined) enter();
    },
  );
  useFocusOn(form, 'username');
  const [search] = useState(() => new URLSearchParams(window.location.search));
  const backTo = (reason?: string) => {
    setAsked(undefined);
    setLate(reason);
  };
  if (asked !== undefined) {
    const step = { asked, remember, onSignedIn: enter, onBack: backTo };
    return <SecondFactorStep {...step} />;
  }
  return (
    <form className="access-form" noValidate onSubmit={form.onSubmit}>
      <HomeUniversity />
      <h1>{text('login.title')}</h1>
      {search.has('changed') && (
        <p className="notice" role="status">
          {text('flash.password_updated')}
        </p>
      )}
      {search.has('return') && (
        <p className="notice" role="status">
          {text('login.return')}
        </p>
      )}
      {(form.failure ?? late) && (
        <p className="notice notice-error" role="alert">
          {form.failure ?? late}
        </p>
      )}
      <TextField field={form.field('username')} label={text('login.username')} autoComplete="username" />
      <PasswordField
        field={form.field('password')}
        label={text('login.password')}
        autoComplete="current-password"
      />
      <div className="access-row">
        <label className="checkbox">
          <input
            type="checkbox"
            name="remember"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          {text('login.remember')}
        </label>
        <PageLink to="/forgot-pass">{text('login.forgot')}</PageLink>
      </div>
      {captcha !== 'not required' && (
        <p className="hint" role="status">
          {text(captcha === 'running' ? 'login.checking' : 'login.check')}
        </p>
      )}
      <PlainButton primary type="submit" busy={form.busy}>
        {text('login.submit')}
      </PlainButton>
      <Suspense>
        <SignInChoices remember={remember} onSignedIn={enter} />
      </Suspense>
    </form>
  );
}
