import { ClockCircleOutlined, FileDoneOutlined, TeamOutlined, WarningOutlined } from '@ant-design/icons';
import type { PlannedSemester, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { memo, Suspense } from 'react';
import { useTabIndex } from '#features/curricula/plan/current-subject.ts';
import { type DraggedSubject, dropOn } from '#features/curricula/plan/dragged-subject.ts';
import { ControlsForm, HoursForm, SyllabusForm } from '#features/curricula/plan/lazy-forms.ts';
import { semesterOf, usePlanBoard } from '#features/curricula/plan/plan-context.ts';
import { SubjectMenu } from '#features/curricula/plan/subject-menu.tsx';
import { useSubjectKeys } from '#features/curricula/plan/use-subject-keys.ts';
import { useText } from '#i18n/text.ts';
import { useDrag } from '#ui/drag/use-drag.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

interface SubjectRowProps {
  subject: PlannedSubject;
  /** How many there are. */
  warnings: number;
}

/** A subject on the board: draggable, with its hours, teachers and controls as popovers. */
export const SubjectRow = memo(({ subject, warnings }: SubjectRowProps) => {
  const text = useText();
  const { actions, fixed, current, latestPlan } = usePlanBoard();
  const tabIndex = useTabIndex(current, subject.id);
  const { ref, dragging, over } = useDrag<DraggedSubject>({
    dragged: { subject },
    disabled: fixed,
    accepts: (dragged) => (dragged.subject === subject ? [] : ['before', 'after', 'into']),
    onDrop: (dragged, place) => {
      if (place === 'into') return void actions.combine(dragged.subject, subject);
      const semester = semesterOf(latestPlan(), subject);
      const beforeId = place === 'before' ? subject.id : nextOf(semester, subject);
      if (semester !== undefined) dropOn(actions, dragged, { semester, beforeId });
    },
  });
  const onKeyDown = useSubjectKeys(subject);
  const { subject_name: name, subject_code: code } = subject;
  const { theory_lesson_hour, practical_lesson_hour, independent_lesson_hour, credit_hour } = subject;
  return (
    <div
      ref={ref}
      className="plan-subject"
      data-dragging={dragging}
      data-over={over}
      data-subject={subject.subject_id}
      data-planned={subject.id}
    >
      <button
        type="button"
        className="plan-subject-name"
        id={`subject-${subject.id}`}
        tabIndex={tabIndex}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Delete"
        onKeyDown={onKeyDown}
        onClick={() => ref.current?.querySelector<HTMLElement>('.plan-subject-tools button')?.click()}
      >
        <span className="hint">{code}</span> {name ?? '—'}
        {warnings > 0 && (
          <WarningOutlined
            className="plan-warning"
            aria-label={text('plan.warnings', { count: warnings })}
            title={text('plan.warnings', { count: warnings })}
          />
        )}
      </button>
      {over === 'into' && <span className="plan-drop-hint">{text('plan.drop.elective')}</span>}
      <span className="plan-subject-hours" title={text('plan.hours.hint')}>
        {[theory_lesson_hour, practical_lesson_hour, independent_lesson_hour].join('/')}{' '}
        {text('plan.credits', { credits: credit_hour })}
      </span>
      <span className="plan-subject-tools">
        <PopoverButton
          isForm
          look="grid-button"
          tabIndex={tabIndex}
          icon={<ClockCircleOutlined />}
          label={text('plan.hours.of', { name: name ?? code })}
        >
          {(close) => (
            <Suspense>
              <HoursForm subject={subject} onSaved={close} />
            </Suspense>
          )}
        </PopoverButton>
        <PopoverButton
          isForm
          look="grid-button"
          tabIndex={tabIndex}
          icon={<TeamOutlined data-filled={subject.teachers.length > 0 || undefined} />}
          label={text('plan.teachers.of', { name: name ?? code })}
        >
          {(close) => (
            <Suspense>
              <SyllabusForm subject={subject} onSaved={close} />
            </Suspense>
          )}
        </PopoverButton>
        <PopoverButton
          isForm
          look="grid-button"
          tabIndex={tabIndex}
          icon={<FileDoneOutlined data-filled={subject.exam_schedule.length > 0 || undefined} />}
          label={text('plan.controls.of', { name: name ?? code })}
        >
          {() => (
            <Suspense>
              <ControlsForm subject={subject} />
            </Suspense>
          )}
        </PopoverButton>
        {!fixed && <SubjectMenu subject={subject} tabIndex={tabIndex} />}
      </span>
    </div>
  );
});

/** The subject after this one in the semester; null: it is the last. */
const nextOf = (semester: PlannedSemester | undefined, { id }: PlannedSubject): number | null =>
  semester?.subjects[semester.subjects.findIndex((one) => one.id === id) + 1]?.id ?? null;
