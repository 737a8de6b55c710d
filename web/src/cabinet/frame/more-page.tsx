import { CONTENT_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { signOut } from '#api/sign-out.ts';
import { UnreadMessages } from '#cabinet/messages/unread-messages.tsx';
import { UnreadNotifications } from '#cabinet/notifications/unread-notifications.tsx';
import { subscriptions } from '#cabinet/offline/owner.ts';
import { countUnsent, discardAll } from '#cabinet/offline/stored-outbox.ts';
import { removeDrafts } from '#cabinet/offline/stored-queries.ts';
import { setContentLanguage, useContentLanguage } from '#cabinet/query.ts';
import { OwnActs } from '#cabinet/view/own-acts.tsx';
import { useText } from '#i18n/text.ts';
import { LanguageSwitch } from '#ui/frame/language-switch.tsx';
import { ThemeSwitch } from '#ui/frame/theme-switch.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import './more-page.css';

/** What is needed less often: the profile, documents, news, curriculum, languages. */
export function MorePage() {
  const text = useText();
  const id = useId();
  const content = useContentLanguage();
  const [unsent, setUnsent] = useState(0);
  const leave = async () => {
    await discardAll();
    await removeDrafts();
    // The session ends in any case.
    void subscriptions()
      .then((of) => of?.forgetSubscription())
      .catch(() => undefined);
    signOut();
  };
  const askOrLeave = async () => {
    const count = await countUnsent();
    if (count > 0) setUnsent(count);
    else await leave();
  };
  return (
    <div className="page">
      <h1>{text('cabinet.more')}</h1>
      <nav className="card link-list" aria-label={text('cabinet.more')}>
        <OwnActs>
          <Link href="/profile" className="row-link">
            {text('cabinet.profile')}
          </Link>
          <Link href="/messages" className="row-link">
            {text('cabinet.messages')}
            <UnreadMessages />
          </Link>
          <Link href="/notifications" className="row-link">
            {text('cabinet.notifications')}
            <UnreadNotifications />
          </Link>
        </OwnActs>
        <Link href="/documents" className="row-link">
          {text('cabinet.documents')}
        </Link>
        <Link href="/news" className="row-link">
          {text('cabinet.news')}
        </Link>
        <Link href="/marks/retakes" className="row-link">
          {text('cabinet.retakes')}
        </Link>
        <Link href="/curriculum" className="row-link">
          {text('cabinet.curriculum')}
        </Link>
      </nav>
      <section className="card settings" aria-label={text('cabinet.settings')}>
        <div>
          <span>{text('shell.language')}</span>
          <LanguageSwitch />
        </div>
        <div>
          <label htmlFor={id}>{text('cabinet.content_language')}</label>
          <select
            id={id}
            value={content}
            onChange={({ target }) =>
              setContentLanguage(CONTENT_LANGUAGES.find((language) => language === target.value))
            }
          >
            {CONTENT_LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {text(`language.${language}`)}
              </option>
            ))}
          </select>
        </div>
        <div>
          <span>{text('shell.theme')}</span>
          <ThemeSwitch />
        </div>
      </section>
      <OwnActs>
        <PlainButton onClick={() => void askOrLeave()}>{text('shell.sign_out')}</PlainButton>
        {unsent > 0 && (
          <ConfirmDialog
            title={text('shell.sign_out')}
            act={text('shell.sign_out')}
            onConfirm={() => void leave()}
            onClose={() => setUnsent(0)}
          >
            <p>{text('cabinet.sign_out.unsent', { count: unsent })}</p>
          </ConfirmDialog>
        )}
      </OwnActs>
    </div>
  );
}
