import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { EmailCard, PasswordCard, UsernameCard } from './contact-forms.tsx';
import { useProfile } from './profile-calls.ts';
import { ProfileTrail } from './profile-trail.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { IdentityCard, PasskeyCard } from './sign-in-cards.tsx';
import './profile.css';

/** What the student signs in with. */
export function SignInPage() {
  const text = useText();
  const { profile, error, refetch } = useProfile();
  if (profile === undefined)
    return error === null ? <LoadingIndicator /> : <Failure error={error} retry={() => void refetch()} />;
  return (
    <div className="page">
      <ProfileTrail />
      <h1>{text('cabinet.profile.sign_in')}</h1>
      <PasswordCard />
      <EmailCard profile={profile} />
      <UsernameCard profile={profile} />
      <SecondFactorCard />
      <PasskeyCard />
      <IdentityCard />
    </div>
  );
}
