import type { HemisComparison, HemisRecord } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import type { HemisState } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { useText } from '#i18n/text.ts';

const STATE_COLOURS: Record<HemisState, string> = {
  equal: 'active',
  different: 'pending',
  only_here: 'blocked',
  only_there: 'blocked',
  here_elsewhere: 'pending',
  unreadable: 'inactive',
  refused: 'inactive',
  away: 'inactive',
};

/** The state of a record, in words. */
export function RecordState({ state }: { state: HemisState }) {
  const text = useText();
  return (
    <span className="status-tag" data-status={STATE_COLOURS[state]}>
      {text(`hemis_state.${state}`)}
    </span>
  );
}

const COLOURS: Record<HemisComparison['state'], string> = {
  running: 'running',
  complete: 'active',
  refused: 'blocked',
  away: 'blocked',
  failed: 'blocked',
};

/** How a comparison ended, with what the service said. */
export function ComparisonState({ comparison: { state, said } }: { comparison: HemisComparison }) {
  const text = useText();
  return (
    <>
      <span className="status-tag" data-status={COLOURS[state]}>
        {text(`hemis_comparison.state.${state}`)}
      </span>
      {said !== null && <div className="hint">{said}</div>}
    </>
  );
}

/** Says of a comparison without marks that it has none. */
export function MarksNotice({ with_marks }: Pick<HemisComparison, 'with_marks'>) {
  const text = useText();
  if (with_marks) return null;
  return <p className="hint">{text('hemis_comparison.without_marks')}</p>;
}

/** Says what HEMIS did not give, so that it was not compared. */
export function UnreadNotice({ unread }: Pick<HemisComparison, 'unread'>) {
  const text = useText();
  if (unread.length === 0) return null;
  const parts = unread.map((part) => text(`hemis_unread.${part}`)).join(', ');
  return <p className="notice">{text('hemis_comparison.unread', { parts })}</p>;
}

/** Why the record of the service cannot be read, and which one it is. */
export function UnreadableRecord({ unreadable }: Pick<HemisRecord, 'unreadable'>) {
  const text = useText();
  if (unreadable === null) return null;
  const { problem, row } = unreadable;
  return (
    <>
      {text(`hemis_unreadable.${problem}`)}
      {row !== null && <div className="hint">{text('hemis_unreadable.row', { row })}</div>}
    </>
  );
}

type Target = Pick<HemisComparison, 'target' | 'target_name'>;
/** “Faculty: Mathematics”, “The whole university”. */
export function useTargetName(): (comparison: Target) => string {
  const text = useText();
  return ({ target, target_name }) =>
    target === 'university'
      ? text('hemis_target.university')
      : `${text(`hemis_target.${target}`)}: ${target_name ?? '—'}`;
}
