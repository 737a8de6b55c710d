import {
  IMPORT_OUTCOMES,
  type Import,
  type ImportCounts,
  type ImportOutcome,
} from '@dekanat/contract/operations/imports.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { isBusy } from '#platform/imports/use-import.ts';

const STATE_COLOURS = {
  reading: 'pending',
  uploaded: 'pending',
  checked: 'pending',
  written: 'active',
  undone: 'inactive',
} as const;

/** The state of an import as a coloured tag. */
export function ImportTag({ of }: { of: Import }) {
  const text = useText();
  const busy = isBusy(of);
  return (
    <span className="status-tag" data-status={busy ? 'running' : STATE_COLOURS[of.state]}>
      {text(busy ? 'imports.state.busy' : `imports.state.${of.state}`)}
    </span>
  );
}

const OUTCOME_COLOURS = {
  create: 'active',
  update: 'pending',
  unchanged: 'inactive',
  error: 'blocked',
} as const;

/** The result of a row, planned or applied. */
export function OutcomeTag({ outcome, done }: { outcome: ImportOutcome; done: boolean }) {
  const text = useText();
  return (
    <span className="status-tag" data-status={OUTCOME_COLOURS[outcome]}>
      {text(`imports.${done ? 'done' : 'outcome'}.${outcome}`)}
    </span>
  );
}

/** `12 yangi · 3 oʻzgaradi`: zero counts are left out. */
export function RowCounts({ counts, done }: { counts: ImportCounts; done: boolean }) {
  const text = useText();
  return IMPORT_OUTCOMES.filter((outcome) => counts[outcome] > 0)
    .map((outcome) =>
      text(`imports.${done ? 'done' : 'outcome'}.count.${outcome}`, {
        count: formatNumber(counts[outcome]),
      }),
    )
    .join(' · ');
}
