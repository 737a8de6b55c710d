import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

interface Tab {
  key: string;
  label: string;
  show: () => ReactNode;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with arrow keys; on a phone the tab bar scrolls. */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  const id = useId();
  const [at, setAt] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = STEPS[event.key]?.(at, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div role="tablist" className="student-tabs" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setAt(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs[at]?.key}`}>
        {tabs[at]?.show()}
      </div>
    </>
  );
}
