import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCalendar } from '#features/curricula/calendar/calendar-context.ts';
import { examKey, type Slot } from '#features/curricula/calendar/calendar-days.ts';
import { ExamChip } from '#features/curricula/calendar/exam-chip.tsx';
import { useText } from '#i18n/text.ts';
import { useDrag } from '#ui/drag/use-drag.ts';

/** Exams of a slot that are shown before the rest is asked for. */
const SHOWN = 4;

interface CalendarCellProps {
  slot: Slot;
  /** Accessible name. */
  label: string;
  title?: ReactNode;
  exams: readonly CalendarExam[];
  /** Whether Tab reaches this cell; arrow keys reach all others. */
  reachable: boolean;
  /** Of another month. */
  outside?: boolean;
  today?: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, slot: Slot) => void;
  onExamKeyDown: (event: KeyboardEvent<HTMLElement>, slot: Slot, exam: CalendarExam) => void;
}

/** A slot with its exams, onto which exams are dropped. */
export function CalendarCell(props: CalendarCellProps) {
  const { slot, label, title, exams, reachable, onKeyDown, onExamKeyDown } = props;
  const text = useText();
  const { mayMove, moveTo, moved } = useCalendar();
  const [expanded, setExpanded] = useState(false);
  const { ref, over } = useDrag<CalendarExam>({
    dragged: undefined,
    disabled: !mayMove,
    accepts: (exam) => (exams.includes(exam) ? [] : ['into']),
    onDrop: (exam) => moveTo(exam, slot),
  });
  const needsAll = exams.slice(SHOWN).some(({ id }) => id === moved?.id);
  const shown = expanded || needsAll ? exams : exams.slice(0, SHOWN);
  const hidden = exams.length - shown.length;
  return (
    <td
      aria-label={label}
      tabIndex={reachable ? 0 : -1}
      data-slot={slotKey(slot)}
      data-outside={props.outside || undefined}
      data-today={props.today || undefined}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter') flushSync(() => setExpanded(true));
        onKeyDown(event, slot);
      }}
    >
      <div ref={ref} className="calendar-cell" data-over={over}>
        {title}
        {shown.map((exam) => (
          <ExamChip
            key={examKey(exam)}
            exam={exam}
            onKeyDown={(event, pressed) => onExamKeyDown(event, slot, pressed)}
          />
        ))}
        {(hidden > 0 || (expanded && exams.length > SHOWN)) && (
          <button
            type="button"
            tabIndex={-1}
            className="calendar-more"
            aria-expanded={expanded}
            onClick={() => setExpanded(!expanded)}
          >
            {hidden > 0 ? text('calendar.more', { count: hidden }) : text('calendar.less')}
          </button>
        )}
      </div>
    </td>
  );
}

export const slotKey = ({ day, hour }: Slot): string =>
  hour === undefined ? day : `${day}T${String(hour).padStart(2, '0')}`;
