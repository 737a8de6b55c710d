import { type Account, account } from '@dekanat/contract/access/account.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { signOut } from '#api/sign-out.ts';
import { useText } from '#i18n/text.ts';
import { OwnMessages } from '#platform/own-messages/own-messages.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import '../access.css';
import { FirstPasswordPage } from './first-password-page.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { PasswordForm } from './password-form.tsx';

/**
 * For students, and teachers who do not work in the back office: it sets their first password, then says where they
 * continue.
 */
export function OwnAccountPage() {
  const { data: own, error } = useQuery(queryOf(account.read, {}));
  // A failed refetch leaves the open page, with what was typed there, as it is.
  if (own === undefined && error !== null) throw error;
  if (own === undefined) return <LoadingIndicator />;
  if (!own.first_time_login) return <OwnAccount own={own} />;
  const isOfCabinet = own.kind === 'student' && own.cabinet_url === null;
  return <FirstPasswordPage next={isOfCabinet ? '/cabinet/profile/welcome' : undefined} />;
}

function OwnAccount({ own: { kind, name, username, university_name, cabinet_url } }: { own: Account }) {
  const text = useText();
  const [changing, setChanging] = useState(false);
  const of = kind === 'student' ? 'student' : 'teacher';
  const address = cabinet_url ?? (of === 'student' ? '/cabinet' : null);
  return (
    <div className="access-form">
      {university_name && <p className="home-university">{university_name}</p>}
      <h1>{name}</h1>
      <p>{text('own_account.ready', { username: username ?? '' })}</p>
      <p className="hint">{text(cabinet_url ? `own_account.${of}` : `own_account.${of}.without_address`)}</p>
      {address !== null && (
        <a className="button button-primary" href={address} rel="noreferrer">
          {text(`own_account.${of}.open`)}
        </a>
      )}
      {/* Those of teachers are in the cabinet of Dekanat. */}
      {(of === 'student' || cabinet_url !== null) && <OwnMessages />}
      <NotificationPanel />
      {changing ? (
        <PasswordForm />
      ) : (
        <PlainButton onClick={() => setChanging(true)}>{text('own_account.change_password')}</PlainButton>
      )}
      <PlainButton onClick={signOut}>{text('shell.sign_out')}</PlainButton>
    </div>
  );
}
