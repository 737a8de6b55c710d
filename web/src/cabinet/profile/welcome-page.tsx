import { Link } from 'wouter';
import { useOwnName } from '#cabinet/view/view.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { EmailCard } from './contact-forms.tsx';
import { PhotoField } from './photo-field.tsx';
import { useProfile } from './profile-calls.ts';
import './profile.css';

/** After the first own password: what else an account needs. Both can be left for later. */
export function WelcomePage() {
  const text = useText();
  const name = useOwnName();
  const { profile, error, refetch } = useProfile();
  if (profile === undefined)
    return error === null ? <LoadingIndicator /> : <Failure error={error} retry={() => void refetch()} />;
  return (
    <div className="page">
      <h1>{text('cabinet.welcome', { name })}</h1>
      <p>{text('cabinet.welcome.about')}</p>
      <EmailCard profile={profile} />
      <section className="card account-form" aria-label={text('cabinet.photo')}>
        <h2>{text('cabinet.photo')}</h2>
        <PhotoField profile={profile} />
      </section>
      <Link href="/" replace className="button button-primary">
        {text('cabinet.welcome.continue')}
      </Link>
    </div>
  );
}
