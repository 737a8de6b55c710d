import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import '../access.css';
import { OwnCalendar } from '#platform/own-teaching/own-calendar.tsx';
import { SecondFactorPanel } from '../second-factor/second-factor-panel.tsx';
import { NotificationPanel } from '../sign-in/notification-panel.tsx';
import { PasswordForm } from '../sign-in/password-form.tsx';
import { TokenPanel } from '../tokens/token-panel.tsx';
import { AvatarField } from './avatar-field.tsx';
import { ContactForm } from './contact-form.tsx';
import { IdentityPanel } from './identity-panel.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { SessionList } from './session-list.tsx';

/** The own account: contact data, password, second factor and sessions. */
export function ProfileScreen() {
  const text = useText();
  const profile = useProfile();
  const { locked, university } = useUniversity();
  const facts = [
    ['profile.username', profile.username ?? text('profile.superadmin')],
    ['profile.role', profile.role.name],
    ['profile.university', locked ? university?.name : text('shell.all_universities')],
    ['profile.faculty', profile.faculty_name],
  ] as const;
  return (
    <div className="profile">
      <h1>{text('menu.profile')}</h1>
      <section className="panel" aria-labelledby="profile-facts">
        <h2 id="profile-facts">{text('profile.account')}</h2>
        <AvatarField profile={profile} />
        <dl className="facts">
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{text(label)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </section>
      <ContactForm key={`${profile.email} ${profile.default_language}`} profile={profile} />
      <NotificationPanel />
      <PasswordForm />
      <SecondFactorPanel factor={profile.second_factor} />
      <PasskeyPanel withCode={profile.second_factor.on} />
      {profile.university_id !== null && <IdentityPanel />}
      {profile.teacher && (
        <div className="panel">
          <OwnCalendar />
        </div>
      )}
      <SessionList />
      <TokenPanel />
    </div>
  );
}
