import { CloseOutlined, MailOutlined } from '@ant-design/icons';
import { type Debtor, DebtorMatch } from '@dekanat/contract/gpa/academic-debtors.ts';
import { Button } from 'antd';
import { useMay } from '#api/session.ts';
import { ApplyForRetakes } from '#features/gpa/apply-for-retakes.tsx';
import { useText } from '#i18n/text.ts';
import { openCompose } from '#platform/compose/compose-request.ts';
import { WriteMessageButton } from '#platform/compose/write-message-button.tsx';
import type { List } from '#ui/table/list.ts';
import type { RowSelection } from '#ui/table/row-selection.ts';

interface DebtorActionsProps {
  list: Pick<List, 'filters' | 'page' | 'stale'>;
  selected: RowSelection<Debtor>;
}

/**
 * A message to the students of the selected debts, and their applications for retakes; without a selection, a message to all students of
 * the list with its filters.
 */
export function DebtorActions({ list, selected }: DebtorActionsProps) {
  const text = useText();
  const mayWrite = useMay('message_store');
  if (list.page === undefined || list.page.total === 0) return null;
  const student_ids = [...new Set([...selected.rows.values()].map(({ student_id }) => student_id))];
  if (student_ids.length === 0)
    return (
      mayWrite && (
        <Button
          icon={<MailOutlined aria-hidden />}
          disabled={list.stale}
          onClick={() => openCompose({ receivers: { debtors: matchOf(list.filters) } })}
        >
          {text('gpa.write_to_debtors')}
        </Button>
      )
    );
  return (
    <section className="bulk-actions" aria-label={text('gpa.chosen')}>
      <strong role="status">{text('gpa.chosen.count', { count: student_ids.length })}</strong>
      <WriteMessageButton receivers={{ student_ids }} />
      <ApplyForRetakes studentIds={student_ids} />
      <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={selected.clear}>
        {text('gpa.chosen.clear')}
      </Button>
    </section>
  );
}

/** The filters of the list by which debtors are selected. */
const matchOf = (filters: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(DebtorMatch.shape)
      .map((name) => [name, filters[name]] as const)
      .filter(([, value]) => value !== undefined),
  );
