import { Link } from '@tanstack/react-router';
import { sheetPath } from '#features/individual-schedules/schedule-address.ts';
import { useText } from '#i18n/text.ts';

interface SheetLinksProps {
  statements: readonly { id: number; number: number | null; group_name: string | null }[];
}

/** The sheets in which the schedule takes effect. */
export function SheetLinks({ statements }: SheetLinksProps) {
  const text = useText();
  if (statements.length === 0) return null;
  return (
    <p className="schedule-sheets">
      {text('individual.sheets')}:{' '}
      {statements.map((one) => (
        <Link key={one.id} to={sheetPath(one)}>
          {[one.group_name, one.number && `№ ${one.number}`].filter(Boolean).join(', ')}
        </Link>
      ))}
    </p>
  );
}
