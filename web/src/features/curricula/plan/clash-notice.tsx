import { formatMinute, lacksTime, parseInstant } from '@dekanat/contract/api/days.ts';
import type { Statement } from '@dekanat/contract/curricula/control-rules.ts';
import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import './plan.css';

interface ClashNoticeProps {
  /** Id of the semester subject. */
  subjectId: number;
  /** The control that is changed; a new one has none. */
  controlId: number | undefined;
  statement: Statement;
  /** As they are typed. */
  start: string | undefined;
  end: string | undefined;
}

/** Exams of the same groups or teachers at the chosen time. */
export function ClashNotice({ subjectId, controlId, statement, start, end }: ClashNoticeProps) {
  const text = useText();
  const startsAt = start === undefined || lacksTime(start) ? undefined : parseInstant(start);
  const { data = [] } = useQuery({
    ...queryOf(examSchedules.clashes, {
      query: {
        semester_subject_id: subjectId,
        statement,
        start_date: startsAt ?? '',
        end_date: parseInstant(end ?? ''),
        exam_schedule_id: controlId,
      },
    }),
    enabled: startsAt !== undefined,
    retry: false,
  });
  if (data.length === 0) return null;
  return (
    <div className="plan-clashes" role="alert">
      <p>{text('plan.clashes', { count: data.length })}</p>
      <ul>
        {data.map(({ exam_schedule_id, subject_name, curriculum_name, start_date, groups, teachers }) => (
          <li key={exam_schedule_id}>
            {text('plan.clash.exam', {
              at: formatMinute(start_date),
              subject: subject_name ?? '',
              curriculum: curriculum_name,
              who: [...groups, ...teachers].map(({ name }) => name).join(', '),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
