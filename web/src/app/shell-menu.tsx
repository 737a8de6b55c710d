import { CloseOutlined, DownOutlined, HomeOutlined } from '@ant-design/icons';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useProfile } from '#api/session.ts';
import { menuFor, targetAt } from '#app/command-targets.ts';
import type { MenuGroup } from '#app/menu.ts';
import { useStored, writeStored } from '#browser/stored-values.ts';
import { readTab, writeTab } from '#browser/tab-storage.ts';
import { useText } from '#i18n/text.ts';
import { BrandMark } from '#ui/frame/brand-mark.tsx';
import { searchOf } from '#ui/table/list-view-params.ts';
import { useListViews } from '#ui/table/list-views.ts';
import '#app/shell-menu.css';

const OPEN = 'menu-open';
const SCROLL = 'dekanat.menu.scroll';

interface ShellMenuProps {
  /** Content below the groups. */
  children?: ReactNode;
  collapsed: boolean;
  /** Set while the menu shows icons only: pressing a group expands the menu. */
  unfold?: () => void;
  /** Set where the menu overlays the page. */
  close?: () => void;
}

/** The open groups, stored in the browser. Opening a page opens its group. */
function useOpenGroups() {
  const { pathname } = useLocation();
  const here = targetAt(pathname)?.group?.title;
  const open = new Set((useStored(OPEN) ?? '').split(' ').filter(Boolean));
  const set = (title: string, isOpen: boolean) => {
    const others = [...open].filter((other) => other !== title);
    writeStored(OPEN, (isOpen ? [...others, title] : others).join(' '));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an arrival opens, so that it may be closed again
  useEffect(() => {
    if (here !== undefined && !open.has(here)) set(here, true);
  }, [here]);
  return { here, open, set };
}

/** Restores the scroll position of the menu after a reload. */
function useKeptScroll(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    element.scrollTop = Number(readTab(SCROLL) ?? 0);
    const keep = () => writeTab(SCROLL, String(element.scrollTop));
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [list]);
}

/** Scrolls the entry of the current page into view: after a reload, or when a link elsewhere has opened the page. */
function useScrollToCurrent(list: RefObject<HTMLElement | null>, isGroupOpen: boolean) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is hidden until its group is open
  useEffect(() => {
    const current = list.current?.querySelector('.shell-subitem[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest' });
  }, [list, pathname, isGroupOpen]);
}

export function ShellMenu({ collapsed, unfold, close, children }: ShellMenuProps) {
  const text = useText();
  const { here, open, set } = useOpenGroups();
  const list = useRef<HTMLDivElement>(null);
  useKeptScroll(list);
  useScrollToCurrent(list, here !== undefined && open.has(here));
  const toggle = (title: string) => {
    if (collapsed) unfold?.();
    set(title, collapsed || !open.has(title));
  };
  return (
    <nav className="shell-menu" aria-label={text('shell.menu')}>
      <div className="shell-menu-head">
        <Link to="/" className="shell-brand" aria-label={text('product.name')}>
          <BrandMark />
          {!collapsed && <span>{text('product.name')}</span>}
        </Link>
        {close && (
          <button type="button" className="icon-button" aria-label={text('action.close')} onClick={close}>
            <CloseOutlined aria-hidden />
          </button>
        )}
      </div>
      <div className="shell-menu-list" ref={list}>
        <ul>
          <li>
            <Link to="/" className="shell-item" title={collapsed ? text('menu.dashboard') : undefined}>
              <HomeOutlined aria-hidden />
              <span className="shell-label">{text('menu.dashboard')}</span>
            </Link>
          </li>
          {menuFor(useProfile()).map((group) => (
            <Group
              key={group.title}
              group={group}
              here={here === group.title}
              open={!collapsed && open.has(group.title)}
              toggle={() => toggle(group.title)}
            />
          ))}
        </ul>
      </div>
      {children}
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  /** Contains the current page. */
  here: boolean;
  open: boolean;
  toggle: () => void;
}

function Group({ group: { title, icon: Icon, items }, here, open, toggle }: GroupProps) {
  const text = useText();
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className="shell-item"
        data-here={(here && !open) || undefined}
        title={text(title)}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <Icon aria-hidden />
        <span className="shell-label">{text(title)}</span>
        <DownOutlined className="shell-arrow" aria-hidden />
      </button>
      <ul id={id} hidden={!open}>
        {items.map(({ path, title: label }) => (
          <li key={path}>
            <Link to={path} className="shell-item shell-subitem">
              <span className="shell-label">{text(label)}</span>
            </Link>
            <PinnedViews screen={path} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The saved views of a list that the user has pinned. */
function PinnedViews({ screen }: { screen: string }) {
  const pinned = useListViews().filter((view) => view.screen === screen && view.place !== null);
  if (pinned.length === 0) return null;
  return (
    <ul>
      {pinned.map((view) => (
        <li key={view.id}>
          <Link to={screen} search={searchOf(view)} className="shell-item shell-subitem shell-view">
            <span className="shell-label">{view.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
