import type { OwnRetake } from '@dekanat/contract/retakes/own-retakes.ts';
import { CabinetGlyph } from '#cabinet/frame/cabinet-glyph.tsx';
import { useText } from '#i18n/text.ts';
import { currentStep, STEPS, type Step } from './application-state.ts';

/** How far an application is. */
export function ApplicationSteps({ application }: { application: OwnRetake }) {
  const text = useText();
  const { created_at, contract_number, contract_date, paid_at, end_date, status } = application;
  const current = currentStep(application);
  const at = current === undefined ? STEPS.length : STEPS.indexOf(current);
  const due = status === 1 && end_date !== null ? text('own_retakes.until', { day: end_date }) : null;
  const facts: Record<Step, string | null> = {
    applied: created_at.slice(0, 10),
    contract: contract_number === null ? null : `№ ${contract_number}, ${contract_date}`,
    paid: paid_at?.slice(0, 10) ?? due,
    retake: null,
  };
  return (
    <ol className="steps">
      {STEPS.map((step, place) => (
        <li key={step} data-done={place < at || undefined} aria-current={place === at ? 'step' : undefined}>
          <span className="step-mark">{place < at ? <CabinetGlyph name="done" /> : place + 1}</span>
          <span>
            {text(`own_retakes.step.${step}`)}
            {place < at && <span className="visually-hidden">{`, ${text('own_retakes.step.done')}`}</span>}
            {facts[step] !== null && <span className="muted"> {facts[step]}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
