import { formatInstant } from '@dekanat/contract/api/days.ts';
import {
  type IndividualWindow,
  individualWindows,
  type WindowBody,
} from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { ScheduledItem } from '#features/individual-schedules/control-title.tsx';
import { Period } from '#features/individual-schedules/period.tsx';
import { ScheduleActions } from '#features/individual-schedules/schedule-actions.tsx';
import { WINDOWS } from '#features/individual-schedules/schedule-address.ts';
import { SchedulePage, useScheduleId } from '#features/individual-schedules/schedule-page.tsx';
import { useOpenSaved } from '#features/individual-schedules/use-saved-schedules.ts';
import { WINDOW_TIMES } from '#features/individual-schedules/window-controls.tsx';
import { endsEarly } from '#features/individual-schedules/window-form.ts';
import { WindowPreview } from '#features/individual-schedules/window-preview.tsx';

/** The window of one teacher for a control, with all windows before. */
export function WindowScreen() {
  const id = useScheduleId();
  return (
    <SchedulePage
      title="individual_window.noun"
      schedule={useQuery(queryOf(individualWindows.read, { params: { id } }))}
      facts={(row) => [
        ['individual.column.teacher', row.teacher_name],
        ['curriculum.noun', row.curriculum_name],
        ['semester.noun', row.semester_name],
        ['subject.noun', row.subject_name],
        ['individual.column.control', <ScheduledItem key="control" row={row} />],
        ['individual.usual', <Period key="usual" from={row.usual_from} to={row.usual_to} />],
        ['individual.window', <Period key="window" from={row.start_date} to={row.end_date} />],
      ]}
      sheets={({ statements }) => statements}
      dates={(entry) => <Period from={entry.start_date} to={entry.end_date} />}
      actions={(row) => <WindowActions row={row} />}
    />
  );
}

const FIELDS = [
  { name: 'start_date', label: 'individual.column.start_date' },
  { name: 'end_date', label: 'individual.column.end_date' },
] as const;

function WindowActions({ row }: { row: IndividualWindow }) {
  const openSaved = useOpenSaved(WINDOWS);
  const [body, setBody] = useState<WindowBody>();
  if (row.state === 'replaced') return null;
  const { curriculum_id, semester_id, subject_id, exam_schedule_id, teacher_id } = row;
  return (
    <ScheduleActions
      id={row.id}
      isActive={row.state === 'active'}
      fields={FIELDS}
      dates={{ start_date: formatInstant(row.start_date), end_date: formatInstant(row.end_date) }}
      times={WINDOW_TIMES}
      cancel={individualWindows.cancel}
      problemOf={(dates) => (endsEarly(new Map([[row.id, dates]])) ? 'individual.end.order' : undefined)}
      onReplace={({ start_date = '', end_date = '' }, reason) =>
        setBody({
          reason,
          teacher_id: [teacher_id],
          body: [{ curriculum_id, semester_id, subject_id, exam_schedule_id, start_date, end_date }],
        })
      }
    >
      {body && <WindowPreview body={body} onClose={() => setBody(undefined)} onSaved={openSaved} />}
    </ScheduleActions>
  );
}
