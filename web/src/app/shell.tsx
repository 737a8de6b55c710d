import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Outlet, useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Breadcrumb } from '#app/breadcrumb.tsx';
import { targetAt } from '#app/command-targets.ts';
import { LanguageSwitch } from '#app/language-switch.tsx';
import { ShellHeader } from '#app/shell-header.tsx';
import { ShellMenu } from '#app/shell-menu.tsx';
import { ThemeSwitch } from '#app/theme-switch.tsx';
import { useStored, writeStored } from '#browser/stored-values.ts';
import { useText } from '#i18n/text.ts';
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

/** Sets the document title and moves the focus to the new page after navigation. */
function useArrival(main: RefObject<HTMLElement | null>): string {
  const text = useText();
  const { pathname } = useLocation();
  const title = text(targetAt(pathname)?.place.title ?? 'not_found.title');
  const shown = useRef(pathname);
  // Before the effects of the screen, which may name its record. Another record of the same screen has another path.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is set again at each move
  useLayoutEffect(() => {
    document.title = text('product.title', { page: title });
  }, [text, title, pathname]);
  // Also before them, because a screen may move the focus on into itself.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
  return title;
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
          <Outlet />
        </main>
      </div>
    </div>
  );
}
