import { CheckOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { useText } from '#i18n/text.ts';

const STEPS = ['file', 'columns', 'preview', 'result'] as const;
type ImportStep = (typeof STEPS)[number];

interface ImportStepsProps {
  now: ImportStep;
  /** Steps that can be returned to. */
  back?: Partial<Record<ImportStep, () => void>>;
}

/** The current step and a way back. */
export function ImportSteps({ now, back = {} }: ImportStepsProps) {
  const text = useText();
  const at = STEPS.indexOf(now);
  return (
    <ol className="import-steps">
      {STEPS.map((step, index) => {
        const number = (
          <span className="import-step-number" aria-hidden>
            {index < at ? <CheckOutlined /> : index + 1}
          </span>
        );
        const name = <span className="import-step-name">{text(`imports.step.${step}`)}</span>;
        const go = back[step];
        return (
          <li key={step} aria-current={step === now ? 'step' : undefined} data-done={index < at}>
            {go && step !== now ? (
              <button type="button" onClick={go}>
                {number}
                {name}
              </button>
            ) : (
              <span>
                {number}
                {name}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The heading of a step, which gets the focus so that screen readers announce it. */
export function StepHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="import-heading">
      {title}
    </h2>
  );
}
