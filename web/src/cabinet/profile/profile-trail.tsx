import { Link } from 'wouter';
import { useText } from '#i18n/text.ts';

/** The way back to the profile. */
export function ProfileTrail() {
  const text = useText();
  return (
    <p className="trail">
      <Link href="/profile">{text('cabinet.profile')}</Link>
    </p>
  );
}
