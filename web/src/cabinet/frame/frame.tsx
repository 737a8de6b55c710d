import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, matchRoute, useLocation, useRouter } from 'wouter';
import { UnreadMessages } from '#cabinet/messages/lazy-unread.ts';
import { Connection } from '#cabinet/offline/connection.tsx';
import { followEvents } from '#cabinet/offline/follow-events.ts';
import { PAGES } from '#cabinet/pages.ts';
import { useOwnName, VIEWED } from '#cabinet/view/view.ts';
import { ViewNotice } from '#cabinet/view/view-notice.tsx';
import { useText } from '#i18n/text.ts';
import { BrandMark } from '#ui/frame/brand-mark.tsx';
import { CabinetGlyph } from './cabinet-glyph.tsx';
import { lazyPart } from './lazy-part.ts';
import { pageRead, useWaitForPage } from './page-read.ts';

const StudyNotice = lazyPart(async () => (await import('./study-notice.tsx')).StudyNotice);

/** In the bar at the foot of a phone, beside the text on a wide screen. */
const TABS = [
  { to: '/', title: 'cabinet.today', glyph: 'today' },
  { to: '/subjects', title: 'cabinet.subjects', glyph: 'subjects' },
  { to: '/exams', title: 'cabinet.exams', glyph: 'exams' },
  { to: '/marks', title: 'cabinet.marks', glyph: 'marks' },
  { to: '/more', title: 'cabinet.more', glyph: 'more' },
] as const;
/** Pages that are opened from “More”. */
const OF_MORE = /^\/(?:more|profile|documents|messages|notifications|news|curriculum)(?:\/|$)/;

const isCurrent = (to: string, location: string) => {
  if (to === '/more') return OF_MORE.test(location);
  return to === '/' ? location === '/' : location === to || location.startsWith(`${to}/`);
};

/** The title of the page at an address. */
function useTitle(): string {
  const text = useText();
  const { parser } = useRouter();
  const [location] = useLocation();
  const page = PAGES.find(({ path }) => matchRoute(parser, path, location)[0]);
  return text(page?.title ?? 'cabinet.not_found');
}

/** The frame of every page: its name, the navigation, the state of the connection. */
export function Frame({ children }: { children: ReactNode }) {
  const text = useText();
  const [location] = useLocation();
  const title = useTitle();
  const main = useRef<HTMLElement>(null);
  useWaitForPage();
  useEffect(() => (VIEWED === undefined ? followEvents(pageRead) : undefined), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may have set its own title
  useLayoutEffect(() => {
    document.title = text('product.title', { page: title });
  }, [text, title, location]);
  const shown = useRef(location);
  useLayoutEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [location]);
  return (
    <div className="cabinet">
      <header className="cabinet-head">
        <Link href="/" className="cabinet-brand" aria-label={text('cabinet.today')}>
          <BrandMark />
        </Link>
        <span className="cabinet-name">{useOwnName()}</span>
      </header>
      <nav className="cabinet-tabs" aria-label={text('cabinet.menu')}>
        {TABS.map(({ to, title: tab, glyph }) => (
          <Link key={to} href={to} aria-current={isCurrent(to, location) ? 'page' : undefined}>
            <CabinetGlyph name={glyph} />
            {text(tab)}
            {to === '/more' && (
              <Suspense fallback={null}>
                <UnreadMessages />
              </Suspense>
            )}
          </Link>
        ))}
      </nav>
      <main ref={main} tabIndex={-1} className="cabinet-main" aria-label={title}>
        <Connection />
        {VIEWED !== undefined && <ViewNotice />}
        <Suspense>
          <StudyNotice />
        </Suspense>
        {children}
      </main>
    </div>
  );
}
