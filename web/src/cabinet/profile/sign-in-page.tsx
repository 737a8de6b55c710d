import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { useQuery } from '@tanstack/react-query';
import { ownQuery } from '#cabinet/query.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { EmailCard, PasswordCard, UsernameCard } from './contact-forms.tsx';
import { ProfileTrail } from './profile-trail.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import './profile.css';

/** What the student signs in with. */
export function SignInPage() {
  const text = useText();
  const { data, error, refetch } = useQuery(ownQuery(studentProfile.show, {}));
  const [profile] = data ?? [];
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
    </div>
  );
}
