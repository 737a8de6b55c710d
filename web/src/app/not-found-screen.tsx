import { Link } from '@tanstack/react-router';
import { useText } from '#i18n/text.ts';
import { StatePage } from '#ui/state-page.tsx';

/** Shown for an unknown address. */
export function NotFoundScreen() {
  const text = useText();
  return (
    <StatePage title={text('not_found.title')} actions={<Link to="/">{text('not_found.home')}</Link>}>
      <p>{text('not_found.text')}</p>
    </StatePage>
  );
}
