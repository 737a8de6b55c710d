import { DeleteOutlined, MoreOutlined } from '@ant-design/icons';
import type { PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import type { ReactNode } from 'react';
import { focusFirstItem, walkMenu } from '#features/curricula/plan/menu-keys.ts';
import { nameOf } from '#features/curricula/plan/plan-calls.ts';
import { semesterOf, usePlanBoard, usePlanState } from '#features/curricula/plan/plan-context.ts';
import { useText } from '#i18n/text.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

interface SubjectMenuProps {
  subject: PlannedSubject;
  tabIndex: 0 | -1;
}

/** What dragging does, as a menu: for touch and assistive technology. */
export function SubjectMenu({ subject, tabIndex }: SubjectMenuProps) {
  const text = useText();
  return (
    <PopoverButton
      look="grid-button"
      tabIndex={tabIndex}
      icon={<MoreOutlined />}
      label={text('plan.menu_of', { name: nameOf(subject) })}
    >
      {(close) => <MenuItems subject={subject} close={close} />}
    </PopoverButton>
  );
}

function MenuItems({ subject, close }: { subject: PlannedSubject; close: () => void }) {
  const text = useText();
  const { plan } = usePlanState();
  const { actions } = usePlanBoard();
  const { id, semester_id, choice_of_subject: group } = subject;
  const others = (semesterOf(plan, subject)?.subjects ?? []).filter(
    (one) => one.id !== id && (group === null || one.choice_of_subject !== group),
  );
  const item = (key: string | number, label: ReactNode, act: () => Promise<boolean>) => (
    <button
      key={key}
      type="button"
      className="popover-item"
      onKeyDown={walkMenu}
      onClick={() => {
        close();
        void act();
      }}
    >
      {label}
    </button>
  );
  return (
    <div ref={focusFirstItem} className="plan-menu">
      <p className="hint">{text('plan.move_to')}</p>
      {plan.semesters
        .filter((target) => target.id !== semester_id)
        .map((target) =>
          item(target.id, text('semester.number', { number: target.number }), () =>
            actions.move(subject, target),
          ),
        )}
      {others.length > 0 && <p className="hint">{text('plan.combine_with')}</p>}
      {others.map((target) =>
        item(`with ${target.id}`, nameOf(target), () => actions.combine(subject, target)),
      )}
      <hr />
      {group !== null && item('separate', text('plan.separate'), () => actions.separate(subject))}
      {item(
        'remove',
        <>
          <DeleteOutlined aria-hidden /> {text('plan.remove')}
        </>,
        () => actions.remove(subject),
      )}
    </div>
  );
}
