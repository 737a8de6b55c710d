import {
  type FinishedSignIn,
  type LinkAsked,
  LinkInput,
  providerSignIn,
} from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import { openOrAsk, openWith, type SecondFactorAsked } from '#api/sign-in.ts';
import { finishSignOut } from '#api/sign-out.ts';
import { loginAddress, navigateTo, returnAddress } from '#browser/location.ts';
import { useText } from '#i18n/text.ts';
import { PasswordField } from '#ui/account/text-field.tsx';
import { useFields, useFocusOn } from '#ui/account/use-fields.ts';
import { PageLink } from '#ui/page-link.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { StatePage } from '#ui/state-page.tsx';
import '../access.css';
import { SecondFactorStep } from '../second-factor/second-factor-step.tsx';

type Stage =
  | { is: 'busy' }
  | { is: 'failed'; message: string }
  | { is: 'link'; link: LinkAsked }
  | { is: 'second step'; asked: SecondFactorAsked };

/** What the provider has added to the address. */
function readReturned() {
  const { pathname, search } = window.location;
  const given = new URLSearchParams(search);
  const optional = (name: 'code' | 'iss' | 'error') => {
    const value = given.get(name);
    return value === null ? {} : { [name]: value };
  };
  return {
    provider_id: Number(pathname.split('/').at(-1)),
    state: given.get('state') ?? '',
    ...optional('code'),
    ...optional('iss'),
    ...optional('error'),
  };
}

/** The request of this visit: an effect that runs twice must not use the code twice. */
let asking: Promise<FinishedSignIn> | undefined;
function finishOnce(): Promise<FinishedSignIn> {
  if (asking === undefined) {
    const body = readReturned();
    // The code must not stay in the history of the browser.
    navigateTo(window.location.pathname, 'replace');
    const request = finishSignOut().then(() => call(providerSignIn.finish, { body }));
    asking = request;
    void request.catch(() => undefined).finally(() => (asking = undefined));
  }
  return asking;
}

const messageOf = (error: unknown, otherwise: string) => {
  if (!(error instanceof ApiError)) return otherwise;
  return error.fields === undefined ? error.message : Object.values(error.fields).flat().join(' ');
};

const enter = () => navigateTo(returnAddress(window.location.search), 'replace');

/** The page to which a provider sends people back. */
export function CallbackPage() {
  const text = useText();
  const [stage, setStage] = useState<Stage>({ is: 'busy' });
  const [remember, setRemember] = useState(false);
  // The answer is used once: a change of the language meanwhile changes words alone.
  const goOn = useEffectEvent(async (finished: FinishedSignIn) => {
    if (finished.linked) return window.location.replace(finished.return_to);
    // Where the session continues is read from the address.
    navigateTo(`${window.location.pathname}?return=${encodeURIComponent(finished.return_to)}`, 'replace');
    setRemember(finished.remember);
    const { link, second_factor: asked, tokens } = finished;
    if (link !== null) return setStage({ is: 'link', link });
    if (asked !== null) return setStage({ is: 'second step', asked });
    if (tokens !== null) await openWith(tokens.access_token, finished.remember);
    enter();
  });
  const end = useEffectEvent((error: unknown) =>
    setStage({ is: 'failed', message: messageOf(error, text('flash.error')) }),
  );
  useEffect(() => {
    let left = false;
    finishOnce()
      .then((finished) => (left ? undefined : goOn(finished)))
      .catch((error: unknown) => (left ? undefined : end(error)));
    return () => {
      left = true;
    };
  }, []);
  const fail = (message = '') => setStage({ is: 'failed', message });
  switch (stage.is) {
    case 'busy':
      return <p role="status">{text('sign_in.callback.busy')}</p>;
    case 'failed':
      return <Failed message={stage.message} />;
    case 'second step':
      return <SecondFactorStep asked={stage.asked} remember={remember} onSignedIn={enter} onBack={fail} />;
    case 'link':
      return (
        <LinkForm
          link={stage.link}
          remember={remember}
          onSecondStep={(asked) => setStage({ is: 'second step', asked })}
          onOver={fail}
        />
      );
  }
}

function Failed({ message }: { message: string }) {
  const text = useText();
  return (
    <StatePage
      title={text('sign_in.callback.failed')}
      actions={
        <PageLink to={loginAddress(returnAddress(window.location.search))}>
          {text('sign_in.callback.again')}
        </PageLink>
      }
    >
      {message !== '' && <p role="alert">{message}</p>}
    </StatePage>
  );
}

interface LinkFormProps {
  link: LinkAsked;
  remember: boolean;
  onSecondStep: (asked: SecondFactorAsked) => void;
  onOver: (message: string) => void;
}

/** Sends the password; solves the captcha that too many wrong ones require. */
async function linkWith(token: string, password: string) {
  const send = (captchaToken?: string) =>
    call(providerSignIn.link, { body: { token, password, ...(captchaToken && { captchaToken }) } });
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'captcha_required')) throw error;
    const { solveCaptcha } = await import('./captcha.ts');
    return send(await solveCaptcha());
  }
}

/** Asks once for the password of the account that was found. */
function LinkForm({ link, remember, onSecondStep, onOver }: LinkFormProps) {
  const text = useText();
  const form = useFields(LinkInput.pick({ password: true }), { password: '' }, async ({ password = '' }) => {
    try {
      const asked = await openOrAsk(await linkWith(link.token, password), remember);
      if (asked === undefined) enter();
      else onSecondStep(asked);
    } catch (error) {
      const over = error instanceof ApiError ? error.fields?.token : undefined;
      if (over === undefined) throw error;
      onOver(over.join(' '));
    }
  });
  useFocusOn(form, 'password');
  const { provider, username } = link;
  return (
    <form className="access-form" noValidate onSubmit={form.onSubmit}>
      <h1>{text('sign_in.link.title')}</h1>
      <p>{text('sign_in.link.text', { provider, username })}</p>
      {form.failure && (
        <p className="notice notice-error" role="alert">
          {form.failure}
        </p>
      )}
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        field={form.field('password')}
        label={text('login.password')}
        autoComplete="current-password"
      />
      <PlainButton primary type="submit" busy={form.busy}>
        {text('sign_in.link.submit')}
      </PlainButton>
      <p className="access-back">
        <PageLink to="/">{text('sign_in.callback.again')}</PageLink>
      </p>
    </form>
  );
}
