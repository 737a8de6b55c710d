import { DeleteOutlined, MoreOutlined } from '@ant-design/icons';
import type { PlannedSemester, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import type { ReactNode } from 'react';
import { usePlanState } from '#features/curricula/plan/plan-context.ts';
import { useText } from '#i18n/text.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

interface SubjectMenuProps {
  subject: PlannedSubject;
  semester: PlannedSemester;
  tabIndex: 0 | -1;
}

/** What dragging does, as a menu: for touch and assistive technology. */
export function SubjectMenu({ subject, semester, tabIndex }: SubjectMenuProps) {
  const text = useText();
  const { plan, actions } = usePlanState();
  const name = subject.subject_name ?? subject.subject_code;
  const others = semester.subjects.filter(
    (one) =>
      one.id !== subject.id &&
      (one.choice_of_subject === null || one.choice_of_subject !== subject.choice_of_subject),
  );
  return (
    <PopoverButton
      look="grid-button"
      tabIndex={tabIndex}
      icon={<MoreOutlined />}
      label={text('plan.menu_of', { name })}
    >
      {(close) => {
        const item = (key: string | number, label: ReactNode, act: () => Promise<boolean>) => (
          <button
            key={key}
            type="button"
            className="popover-item"
            onClick={() => {
              close();
              void act();
            }}
          >
            {label}
          </button>
        );
        return (
          <div className="plan-menu">
            <p className="hint">{text('plan.move_to')}</p>
            {plan.semesters
              .filter(({ id }) => id !== semester.id)
              .map((target) =>
                item(target.id, text('semester.number', { number: target.number }), () =>
                  actions.move(subject, target),
                ),
              )}
            {others.length > 0 && <p className="hint">{text('plan.combine_with')}</p>}
            {others.map((target) =>
              item(`with ${target.id}`, target.subject_name ?? target.subject_code, () =>
                actions.combine(subject, target),
              ),
            )}
            <hr />
            {subject.choice_of_subject !== null &&
              item('separate', text('plan.separate'), () => actions.separate(subject))}
            {item(
              'remove',
              <>
                <DeleteOutlined aria-hidden /> {text('plan.remove')}
              </>,
              () => actions.remove(subject),
            )}
          </div>
        );
      }}
    </PopoverButton>
  );
}
