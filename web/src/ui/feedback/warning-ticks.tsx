import type { Warning } from '@dekanat/contract/api/warnings.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useText } from '#i18n/text.ts';
import './warning-ticks.css';

interface WarningTicksProps {
  warnings: readonly Warning[];
  /** `accept` of the ticked warnings: one that has become another one since is not ticked. */
  accepted: ReadonlySet<string>;
  onChange: (accepted: ReadonlySet<string>) => void;
}

/** Whether the user has ticked every warning. */
export const acceptsAll = (warnings: readonly Warning[], accepted: ReadonlySet<string>): boolean =>
  warnings.every(({ accept }) => accepted.has(accept));

/** The warnings of an act; each has to be ticked before the act. */
export function WarningTicks({ warnings, accepted, onChange }: WarningTicksProps) {
  const text = useText();
  if (warnings.length === 0) return null;
  const tick = (accept: string, on: boolean) =>
    onChange(new Set(on ? [...accepted, accept] : [...accepted].filter((one) => one !== accept)));
  return (
    <fieldset className="warning-ticks">
      <legend>{text('warning.accept')}</legend>
      {warnings.map(({ accept, message }) => (
        <Checkbox
          key={accept}
          checked={accepted.has(accept)}
          onChange={({ target }) => tick(accept, target.checked)}
        >
          {message}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** The ticks of a dialog; `onComplete` reports whether all are set. */
export function WarningQuestion({
  warnings,
  onComplete,
}: Pick<WarningTicksProps, 'warnings'> & { onComplete: (complete: boolean) => void }) {
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const change = (next: ReadonlySet<string>) => {
    setAccepted(next);
    onComplete(acceptsAll(warnings, next));
  };
  return <WarningTicks warnings={warnings} accepted={accepted} onChange={change} />;
}
