import { PlusOutlined } from '@ant-design/icons';
import { type KeyboardEvent, memo } from 'react';
import type { DraggedSubject } from '#features/curricula/plan/dragged-subject.ts';
import { focusFirstItem, walkMenu } from '#features/curricula/plan/menu-keys.ts';
import type { PanelSubject } from '#features/curricula/plan/plan-calls.ts';
import { usePlanBoard, usePlanState } from '#features/curricula/plan/plan-context.ts';
import { useText } from '#i18n/text.ts';
import { useDrag } from '#ui/drag/use-drag.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

interface PanelRowProps {
  subject: PanelSubject & { code: string };
  /** It is planned already. */
  used: boolean;
  tabIndex: 0 | -1;
}

/** A subject of the panel; a digit adds it to the semester with that number. */
export const PanelRow = memo(({ subject, used, tabIndex }: PanelRowProps) => {
  const text = useText();
  const { actions, latestPlan } = usePlanBoard();
  const { ref, dragging } = useDrag<DraggedSubject>({
    dragged: { subject },
    accepts: () => [],
    onDrop: () => undefined,
  });
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const semester = latestPlan().semesters.find(({ number }) => String(number) === key);
    if (semester !== undefined) void actions.add(subject, semester);
  };
  return (
    <div
      ref={ref}
      className="plan-panel-subject"
      data-dragging={dragging}
      data-used={used || undefined}
      data-subject={subject.id}
    >
      <button
        type="button"
        className="plan-subject-name"
        tabIndex={tabIndex}
        aria-description={text('plan.panel.keys')}
        onKeyDown={onKeyDown}
        onClick={() => ref.current?.querySelector<HTMLElement>('.grid-button')?.click()}
      >
        <span className="hint">{subject.code}</span> {subject.name}
      </button>
      <PopoverButton
        look="grid-button"
        tabIndex={tabIndex}
        icon={<PlusOutlined />}
        label={text('plan.add_to', { name: subject.name })}
      >
        {(close) => <SemesterItems subject={subject} close={close} />}
      </PopoverButton>
    </div>
  );
});

/** The semesters to which a subject can be added. */
function SemesterItems({ subject, close }: { subject: PanelSubject; close: () => void }) {
  const text = useText();
  const { plan } = usePlanState();
  const { actions } = usePlanBoard();
  return (
    <div ref={focusFirstItem} className="plan-menu">
      {plan.semesters.map((semester) => (
        <button
          key={semester.id}
          type="button"
          className="popover-item"
          onKeyDown={walkMenu}
          onClick={() => {
            close();
            void actions.add(subject, semester);
          }}
        >
          {text('semester.number', { number: semester.number })}
        </button>
      ))}
    </div>
  );
}
