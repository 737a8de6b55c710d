import { scheduleChoices } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import {
  individualWindows,
  type WindowBody,
} from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { areComplete } from '#features/individual-schedules/date-rows.tsx';
import { PersonChoice } from '#features/individual-schedules/person-choice.tsx';
import { WINDOWS } from '#features/individual-schedules/schedule-address.ts';
import { ScheduleForm, useScheduleForm } from '#features/individual-schedules/schedule-form.tsx';
import { useLeave } from '#features/individual-schedules/use-saved-schedules.ts';
import {
  useWindowTitle,
  WINDOW_FIELDS,
  WindowControls,
} from '#features/individual-schedules/window-controls.tsx';
import {
  EMPTY_WINDOW,
  endsEarly,
  StoredWindow,
  type WindowForm,
  type WindowFormProps,
  windowsOf,
} from '#features/individual-schedules/window-form.ts';
import { WindowPlace } from '#features/individual-schedules/window-place.tsx';
import { WindowPreview } from '#features/individual-schedules/window-preview.tsx';
import { useText } from '#i18n/text.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';

const TITLES = { people: 'individual.section.teachers', dates: 'individual.section.windows' } as const;

/** Gives teachers another window for the results of controls of a subject. */
export function WindowCreateScreen() {
  const { universityId } = useUniversity();
  return <WindowCreation key={universityId ?? 'all'} />;
}

function WindowCreation() {
  const leave = useLeave(WINDOWS);
  const { form, fields, notice, body, check, forget, close } = useScheduleForm<WindowForm, WindowBody>(
    individualWindows.create,
    StoredWindow,
    EMPTY_WINDOW,
  );
  const { teachers, controls, reason } = form;
  const titleOf = useWindowTitle(form);
  const windows = windowsOf(form);
  const isComplete =
    windows.length > 0 &&
    reason.trim() !== '' &&
    areComplete(controls, WINDOW_FIELDS) &&
    !endsEarly(controls);
  const complete = isComplete
    ? { reason: reason.trim(), teacher_id: [...teachers], body: windows }
    : undefined;
  return (
    <ScheduleForm
      title="individual_window.create"
      path={WINDOWS}
      fields={fields}
      titles={TITLES}
      place={<WindowPlace {...fields} />}
      people={<SubjectTeachers {...fields} />}
      dates={<WindowControls {...fields} />}
      mayCheck={teachers.size > 0}
      onCheck={() => check(complete)}
      notice={notice}
    >
      {body && (
        <WindowPreview
          body={body}
          titleOf={titleOf}
          onClose={close}
          onSaved={() => {
            forget();
            leave();
          }}
        />
      )}
    </ScheduleForm>
  );
}

/** The teachers of the department who are assigned to the subject, with their groups. */
function SubjectTeachers({ form, change }: WindowFormProps) {
  const text = useText();
  const { curriculum_id = 0, semester_id = 0, department_id, subject_id, teachers } = form;
  const isOpen = semester_id > 0 && department_id !== undefined;
  const { data, error, refetch } = useQuery({
    ...queryOf(scheduleChoices.subjects, { query: { curriculum_id, semester_id, department_id } }),
    enabled: isOpen,
  });
  if (isOpen && data === undefined) return <FirstLoad error={error} retry={() => void refetch()} />;
  const subject = data?.find(({ id }) => id === subject_id);
  if (subject === undefined) return <p className="hint">{text('individual.subject.first')}</p>;
  return (
    <PersonChoice
      label="individual.section.teachers"
      people={subject.teachers.map(({ id, fio, groups }) => ({
        id,
        name: fio ?? '—',
        note: groups.map(({ name }) => name).join(', '),
      }))}
      chosen={teachers}
      onChange={(chosen) => change({ teachers: chosen })}
    />
  );
}
