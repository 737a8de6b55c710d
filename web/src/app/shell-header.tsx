import { LogoutOutlined, MenuOutlined, UserOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId, useRef } from 'react';
import { useProfile } from '#api/session.ts';
import { CommandButton } from '#app/command-button.tsx';
import { confirmNavigation } from '#app/navigation-guard.ts';
import { UniversitySwitch } from '#app/university-switch.tsx';
import { useText } from '#i18n/text.ts';
import { NotificationBell } from '#platform/realtime/notification-bell.tsx';
import { useLiveEvents } from '#platform/realtime/use-live-events.ts';
import { LanguageSwitch } from '#ui/frame/language-switch.tsx';
import { ThemeSwitch } from '#ui/frame/theme-switch.tsx';
import { PersonPhoto } from '#ui/upload/person-photo.tsx';

const MessageTools = lazy(async () => ({
  default: (await import('#app/message-tools.tsx')).MessageTools,
}));

export function ShellHeader({ openMenu }: { openMenu: () => void }) {
  const text = useText();
  useLiveEvents('stream');
  return (
    <header className="shell-header">
      <button
        type="button"
        className="icon-button shell-burger"
        aria-label={text('shell.open_menu')}
        onClick={openMenu}
      >
        <MenuOutlined aria-hidden />
      </button>
      <UniversitySwitch />
      <div className="shell-header-end">
        <CommandButton />
        <LanguageSwitch />
        <ThemeSwitch />
        <Suspense fallback={<span className="icon-button" />}>
          <MessageTools />
        </Suspense>
        <NotificationBell />
        <ProfileMenu />
      </div>
    </header>
  );
}

function ProfileMenu() {
  const text = useText();
  const { username, role, image } = useProfile();
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const name = username ?? text('profile.superadmin');
  return (
    <>
      <button
        type="button"
        className="profile-button"
        popoverTarget={id}
        aria-label={text('shell.profile_menu', { name })}
      >
        <PersonPhoto image={image} />
        <span className="profile-name">{name}</span>
      </button>
      <div ref={card} id={id} popover="auto" className="profile-card">
        <p className="profile-card-name">{name}</p>
        {username !== null && <p className="profile-card-role">{role.name}</p>}
        <Link to="/profile" className="shell-item" onClick={() => card.current?.hidePopover()}>
          <UserOutlined aria-hidden />
          {text('menu.profile')}
        </Link>
        <button type="button" className="shell-item" onClick={confirmNavigation}>
          <LogoutOutlined aria-hidden />
          {text('shell.sign_out')}
        </button>
      </div>
    </>
  );
}
