import { WarningFilled } from '@ant-design/icons';
import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import type { KeyboardEvent } from 'react';
import { useCalendar } from '#features/curricula/calendar/calendar-context.ts';
import { examKey, timeOf } from '#features/curricula/calendar/calendar-days.ts';
import { useText } from '#i18n/text.ts';
import { useDrag } from '#ui/drag/use-drag.ts';

interface ExamChipProps {
  exam: CalendarExam;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, exam: CalendarExam) => void;
}

/** An exam in a slot: opens its card, and is dragged to other slots. */
export function ExamChip({ exam, onKeyDown }: ExamChipProps) {
  const text = useText();
  const { mayMove, open } = useCalendar();
  const { ref, dragging } = useDrag<CalendarExam>({
    dragged: exam,
    disabled: !mayMove || exam.individual !== null || exam.sheets_closed,
    accepts: () => [],
    onDrop: () => undefined,
  });
  const groups = exam.groups.map(({ name }) => name).join(', ');
  const fixed = mayMove && exam.sheets_closed && text('calendar.sheets_closed');
  return (
    <div
      ref={ref}
      className="calendar-exam"
      data-kind={exam.control_type_id === FINAL ? 'final' : 'interim'}
      data-individual={exam.individual !== null || undefined}
      data-dragging={dragging || undefined}
    >
      <button
        type="button"
        id={`exam-${examKey(exam)}`}
        tabIndex={-1}
        title={[exam.subject_name, groups, fixed].filter(Boolean).join(' · ')}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={(event) => onKeyDown(event, exam)}
        onClick={() => open(exam)}
      >
        <time dateTime={exam.start_date}>{timeOf(exam.start_date)}</time> {exam.subject_name ?? '—'}
        <span className="visually-hidden">
          {', '}
          {exam.control_type_name}
        </span>
        {exam.individual !== null && (
          <span className="calendar-individual">
            {text('calendar.individual', { count: exam.individual.length })}
          </span>
        )}
        <span className="calendar-exam-groups">{groups}</span>
        {exam.clashes > 0 && (
          <WarningFilled
            className="calendar-clash"
            aria-label={text('calendar.clashes', { count: exam.clashes })}
          />
        )}
      </button>
    </div>
  );
}
