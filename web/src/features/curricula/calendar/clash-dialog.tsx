import { formatDay } from '@dekanat/contract/api/days.ts';
import { examDay, timeOf } from '#features/curricula/calendar/calendar-days.ts';
import type { ClashingMove } from '#features/curricula/calendar/use-exam-moves.ts';
import { ClashNotice } from '#features/curricula/plan/clash-notice.tsx';
import { useText } from '#i18n/text.ts';
import { Modal } from '#ui/overlay/modal.tsx';

/** Refuses a move to a time at which groups or teachers are busy, unless the user insists. */
export function ClashDialog({ clashing: { exam, times, answer } }: { clashing: ClashingMove }) {
  const text = useText();
  return (
    <Modal
      open
      title={text('calendar.clash.title')}
      okText={text('calendar.clash.move')}
      okButtonProps={{ danger: true }}
      cancelText={text('editor.cancel')}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>
        {text('calendar.clash.content', {
          name: exam.subject_name ?? '—',
          day: formatDay(examDay(times)),
          time: timeOf(times.start_date),
        })}
      </p>
      <ClashNotice
        subjectId={exam.semester_subject_id}
        controlId={exam.id}
        statement={exam.statement}
        start={times.start_date}
        end={times.end_date ?? undefined}
      />
    </Modal>
  );
}
