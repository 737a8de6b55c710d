import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useProfile } from '#api/session.ts';
import { Breadcrumb } from '#app/breadcrumb.tsx';
import { targetAt } from '#app/command-targets.ts';
import { TeachingSections } from '#app/router.tsx';
import { ShellHeader } from '#app/shell-header.tsx';
import { ShellMenu } from '#app/shell-menu.tsx';
import { useArrival } from '#app/use-arrival.ts';
import { useStored, writeStored } from '#browser/stored-values.ts';
import { useText } from '#i18n/text.ts';
import { LanguageSwitch } from '#ui/frame/language-switch.tsx';
import { ThemeSwitch } from '#ui/frame/theme-switch.tsx';
import '#app/shell.css';

const COLLAPSED = 'menu-collapsed';
const setCollapsed = (collapsed: boolean) => writeStored(COLLAPSED, collapsed ? '1' : undefined);

function FoldButton({ collapsed }: { collapsed: boolean }) {
  const text = useText();
  return (
    <button
      type="button"
      className="shell-item shell-fold"
      title={text(collapsed ? 'shell.unfold' : 'shell.fold')}
      onClick={() => setCollapsed(!collapsed)}
    >
      {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
      <span className="shell-label">{text(collapsed ? 'shell.unfold' : 'shell.fold')}</span>
    </button>
  );
}

/** The sections of the cabinet of teachers, on its screens. */
function SectionsOfTeacher() {
  const { pathname } = useLocation();
  const { teacher } = useProfile();
  const here = targetAt(pathname)?.place.teaching;
  if (!teacher || here === undefined) return null;
  return (
    <Suspense>
      <TeachingSections here={here} />
    </Suspense>
  );
}

/** Sidebar, header and screen. */
export function Shell() {
  const text = useText();
  const main = useRef<HTMLElement>(null);
  const drawer = useRef<HTMLDialogElement>(null);
  const collapsed = useStored(COLLAPSED) === '1';
  const title = useArrival(main);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes at each move
  useEffect(() => drawer.current?.close(), [pathname]);
  return (
    <div className="shell" data-collapsed={collapsed || undefined}>
      <a className="skip-link" href="#content">
        {text('shell.skip')}
      </a>
      <aside className="shell-side">
        <ShellMenu collapsed={collapsed} unfold={() => setCollapsed(false)}>
          <FoldButton collapsed={collapsed} />
        </ShellMenu>
      </aside>
      <dialog ref={drawer} className="shell-drawer" aria-label={text('shell.menu')} closedby="any">
        <ShellMenu collapsed={false} close={() => drawer.current?.close()}>
          <div className="shell-drawer-foot">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </ShellMenu>
      </dialog>
      <div className="shell-body">
        <ShellHeader openMenu={() => drawer.current?.showModal()} />
        <main id="content" ref={main} tabIndex={-1} aria-label={title}>
          <Breadcrumb />
          <SectionsOfTeacher />
          <Outlet />
        </main>
      </div>
    </div>
  );
}
