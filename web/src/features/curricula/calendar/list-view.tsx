import { WarningFilled } from '@ant-design/icons';
import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { useCalendar } from '#features/curricula/calendar/calendar-context.ts';
import { examKey, monthOf, timeOf } from '#features/curricula/calendar/calendar-days.ts';
import { useDayNames } from '#features/curricula/calendar/calendar-formats.ts';
import { useText } from '#i18n/text.ts';

interface ListViewProps {
  exams: ReadonlyMap<string, readonly CalendarExam[]>;
}

/** The exams of a month, day by day. */
export function ListView({ exams }: ListViewProps) {
  const { day } = useCalendar();
  const names = useDayNames();
  const days = [...exams.keys()].filter((one) => monthOf(one) === monthOf(day)).toSorted();
  return (
    <div className="calendar-list">
      {days.map((one) => (
        <section key={one} aria-label={names.whole(one)}>
          <h2>{names.whole(one)}</h2>
          <ul>
            {exams.get(one)?.map((exam) => (
              <ListedExam key={examKey(exam)} exam={exam} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ListedExam({ exam }: { exam: CalendarExam }) {
  const text = useText();
  const { open } = useCalendar();
  const people = [...exam.groups, ...exam.teachers].map(({ name }) => name).join(', ');
  return (
    <li data-kind={exam.control_type_id === FINAL ? 'final' : 'interim'}>
      <button type="button" id={`exam-${examKey(exam)}`} onClick={() => open(exam)}>
        <time dateTime={exam.start_date}>{timeOf(exam.start_date)}</time>
        <span>
          <strong>{exam.subject_name ?? '—'}</strong>
          <span className="calendar-control">{exam.control_type_name}</span>
          {exam.individual !== null && (
            <span className="calendar-individual">
              {text('calendar.individual', { count: exam.individual.length })}
            </span>
          )}
          {exam.clashes > 0 && (
            <span className="calendar-clash">
              <WarningFilled aria-hidden /> {text('calendar.clashes', { count: exam.clashes })}
            </span>
          )}
          <span className="hint">{people || exam.curriculum_name}</span>
        </span>
        {exam.description && <span className="hint">{exam.description}</span>}
      </button>
    </li>
  );
}
