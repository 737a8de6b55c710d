import { formatInstant } from '@dekanat/contract/api/days.ts';
import {
  type IndividualWindow,
  individualWindows,
} from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { queryOf, useAction } from '#api/query.ts';
import { Period } from '#features/individual-schedules/period.tsx';
import { ScheduleActions } from '#features/individual-schedules/schedule-actions.tsx';
import { AFFECTED, windowPath } from '#features/individual-schedules/schedule-address.ts';
import { ScheduleHistory } from '#features/individual-schedules/schedule-history.tsx';
import { SheetLinks } from '#features/individual-schedules/sheet-links.tsx';
import { StateTag } from '#features/individual-schedules/state-tag.tsx';
import { useLanguage, useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { Screen } from '#ui/screen.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { FactList, Section } from '#ui/table/section.tsx';
import './individual-schedules.css';

/** The window of one teacher for a control, with all windows before. */
export function WindowScreen() {
  useLanguage();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(queryOf(individualWindows.read, { params: { id } }));
  return (
    <Screen title="individual_window.noun">
      {data && <WindowPage key={id} row={data} />}
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
    </Screen>
  );
}

function WindowPage({ row }: { row: IndividualWindow }) {
  return (
    <div className="sections">
      <Section title="individual.facts" aside={<WindowActions row={row} />}>
        <FactList
          facts={[
            ['individual.column.state', <StateTag key="state" state={row.state} />],
            ['individual.column.teacher', row.teacher_name],
            ['curriculum.noun', row.curriculum_name],
            ['semester.noun', row.semester_name],
            ['subject.noun', row.subject_name],
            ['individual.column.control', row.control_type_name],
            ['individual.usual', <Period key="usual" from={row.usual_from} to={row.usual_to} />],
            ['individual.window', <Period key="window" from={row.start_date} to={row.end_date} />],
            ['individual.column.reason', row.reason],
          ]}
        />
        <SheetLinks statements={row.statements} />
      </Section>
      <Section title="individual.history">
        <ScheduleHistory
          entries={row.history}
          dates={(entry) => <Period from={entry.start_date} to={entry.end_date} />}
        />
      </Section>
    </div>
  );
}

const FIELDS = [
  { name: 'start_date', label: 'individual.column.start_date' },
  { name: 'end_date', label: 'individual.column.end_date' },
] as const;

function WindowActions({ row }: { row: IndividualWindow }) {
  const text = useText();
  const navigate = useNavigate();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const create = useAction(individualWindows.create, {
    alsoChanges: AFFECTED,
    onSuccess: ({ ids: [id] }) => {
      feedback.success(text('individual.saved', { count: 1 }));
      if (id !== undefined) void navigate({ to: windowPath({ id }) });
    },
    onError: showRefusal,
  });
  if (row.state === 'replaced') return null;
  const { curriculum_id, semester_id, subject_id, exam_schedule_id, teacher_id } = row;
  return (
    <ScheduleActions
      id={row.id}
      isActive={row.state === 'active'}
      fields={FIELDS}
      dates={{ start_date: formatInstant(row.start_date), end_date: formatInstant(row.end_date) }}
      cancel={individualWindows.cancel}
      isSaving={create.isPending}
      onReplace={({ start_date = '', end_date = '' }, reason) =>
        create.mutate({
          body: {
            reason,
            teacher_id: [teacher_id],
            body: [{ curriculum_id, semester_id, subject_id, exam_schedule_id, start_date, end_date }],
          },
        })
      }
    />
  );
}
