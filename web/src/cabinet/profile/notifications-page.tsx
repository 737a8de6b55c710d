import { useText } from '#i18n/text.ts';
import { ChannelChoices } from './channel-choices.tsx';
import { LanguageCard } from './language-card.tsx';
import { ProfileTrail } from './profile-trail.tsx';
import { PushPanel } from './push-panel.tsx';
import './profile.css';

/** What reaches the student outside the cabinet, and where. */
export function NotificationsPage() {
  const text = useText();
  return (
    <div className="page">
      <ProfileTrail />
      <h1>{text('notifications.title')}</h1>
      <PushPanel />
      <ChannelChoices />
      <LanguageCard />
    </div>
  );
}
