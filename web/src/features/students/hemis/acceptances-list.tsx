import {
  type HemisAcceptance,
  hemisAcceptances,
} from '@dekanat/contract/students/hemis/hemis-acceptances.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useAcceptanceUndo } from '#features/students/hemis/acceptance-undo.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { Section } from '#ui/table/section.tsx';

/** What was accepted from a comparison: each act can be undone as a whole. Nothing before the first. */
export function AcceptancesList({ comparisonId }: { comparisonId: number }) {
  const { data } = useQuery(queryOf(hemisAcceptances.list, { params: { id: comparisonId } }));
  if (data === undefined || data.length === 0) return null;
  return (
    <Section title="hemis_acceptance.list" wide>
      <ul className="hemis-acceptances">
        {data.map((acceptance) => (
          <Acceptance key={acceptance.id} acceptance={acceptance} />
        ))}
      </ul>
    </Section>
  );
}

function Acceptance({ acceptance }: { acceptance: HemisAcceptance }) {
  const text = useText();
  const feedback = useFeedback();
  const mayUndo = useMay(hemisAcceptances.undo);
  const { undo, undoing } = useAcceptanceUndo();
  const { id, accepted_at, user_name, changes, students, fields, undone_at, undone_by_name } = acceptance;
  const names = fields.map((field) => text(`hemis_field.${field}`)).join(', ');
  const ask = async () => {
    const title = text('hemis_acceptance.undo.question', { count: changes });
    if (await feedback.confirm({ title, content: text('hemis_acceptance.undo.content') })) undo(id);
  };
  return (
    <li data-undone={undone_at !== null}>
      <div>
        <strong>{text('hemis_acceptance.changes', { count: changes })}</strong>{' '}
        {text('hemis_acceptance.students', { count: students })}
        <small>{names}</small>
        <small>
          <Instant at={accepted_at} /> {user_name}
        </small>
        {undone_at !== null && (
          <small>
            {text('hemis_acceptance.was_undone')} <Instant at={undone_at} /> {undone_by_name}
          </small>
        )}
      </div>
      {undone_at === null && mayUndo && (
        <Button loading={undoing} onClick={() => void ask()}>
          {text('hemis_acceptance.undo')}
        </Button>
      )}
    </li>
  );
}
