import { MailOutlined } from '@ant-design/icons';
import { DebtorMatch } from '@dekanat/contract/gpa/academic-debtors.ts';
import { Link } from '@tanstack/react-router';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import type { List } from '#ui/table/list.ts';

/** Leads to a message to all students of the list with its filters. */
export function WriteToDebtors({ list: { filters, page } }: { list: Pick<List, 'filters' | 'page'> }) {
  const text = useText();
  const may = useMay('message_store');
  if (!may || page === undefined || page.total === 0) return null;
  const chosen: Record<string, unknown> = filters;
  const debtors = Object.fromEntries(
    Object.keys(DebtorMatch.shape)
      .map((name) => [name, chosen[name]] as const)
      .filter(([, value]) => value !== undefined),
  );
  return (
    <Link to="/messages/compose" search={{ receivers: JSON.stringify({ debtors }) }} className="button">
      <MailOutlined aria-hidden /> {text('gpa.write_to_debtors')}
    </Link>
  );
}
