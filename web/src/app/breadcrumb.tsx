import { Link, useLocation } from '@tanstack/react-router';
import { targetAt } from '#app/command-targets.ts';
import { useText } from '#i18n/text.ts';

/** Home, menu group, page; each name once. The home screen has none. */
export function Breadcrumb() {
  const text = useText();
  const { pathname } = useLocation();
  const found = targetAt(pathname);
  if (pathname === '/' || found === undefined) return null;
  const [group, page] = [found.group && text(found.group.title), text(found.place.title)];
  const above = found.above && text(found.above.title);
  return (
    <nav className="breadcrumb" aria-label={text('shell.breadcrumb')}>
      <ol>
        <li>
          <Link to="/">{text('menu.dashboard')}</Link>
        </li>
        {group !== page && group !== above && group && <li className="breadcrumb-group">{group}</li>}
        {found.above && (
          <li>
            <Link to={found.above.path}>{above}</Link>
          </li>
        )}
        {page !== above && <li aria-current="page">{page}</li>}
      </ol>
    </nav>
  );
}
