import { Link } from 'wouter';
import { useText } from '#i18n/text.ts';
import { StatePage } from '#ui/state-page.tsx';

export function NotFound() {
  const text = useText();
  return (
    <StatePage
      title={text('cabinet.not_found')}
      actions={
        <Link href="/" className="button button-primary">
          {text('cabinet.today')}
        </Link>
      }
    >
      <p>{text('cabinet.not_found.text')}</p>
    </StatePage>
  );
}
