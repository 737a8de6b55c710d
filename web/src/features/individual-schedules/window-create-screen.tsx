import { scheduleChoices } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import type { WindowBody } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { areComplete } from '#features/individual-schedules/date-rows.tsx';
import { PersonChoice } from '#features/individual-schedules/person-choice.tsx';
import { ReasonField } from '#features/individual-schedules/reason-field.tsx';
import { WINDOWS } from '#features/individual-schedules/schedule-address.ts';
import { WINDOW_FIELDS, WindowControls } from '#features/individual-schedules/window-controls.tsx';
import {
  EMPTY_WINDOW,
  endsEarly,
  type WindowForm,
  type WindowFormProps,
  windowsOf,
} from '#features/individual-schedules/window-form.ts';
import { WindowPlace } from '#features/individual-schedules/window-place.tsx';
import { WindowPreview } from '#features/individual-schedules/window-preview.tsx';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { Section } from '#ui/table/section.tsx';
import './individual-schedules.css';

/** Gives teachers another window for the results of controls of a subject. */
export function WindowCreateScreen() {
  const text = useText();
  const navigate = useNavigate();
  const [form, setForm] = useState<WindowForm>(EMPTY_WINDOW);
  const [isChecked, setChecked] = useState(false);
  const change = (changes: Partial<WindowForm>) => setForm((before) => ({ ...before, ...changes }));
  const [body, setBody] = useState<WindowBody>();
  const { teachers, controls, reason } = form;
  const windows = windowsOf(form);
  const isMissing = reason.trim() === '';
  const check = () => {
    setChecked(true);
    if (windows.length > 0 && !isMissing && areComplete(controls, WINDOW_FIELDS) && !endsEarly(controls))
      setBody({ reason: reason.trim(), teacher_id: [...teachers], body: windows });
  };
  const props = { form, change, isChecked };
  return (
    <Screen title="individual_window.create">
      <div className="sections schedule-form">
        <Section title="individual.section.place">
          <WindowPlace {...props} />
        </Section>
        <Section title="individual.section.teachers">
          <SubjectTeachers {...props} />
        </Section>
        <Section title="individual.section.windows" wide>
          <WindowControls {...props} />
        </Section>
        <Section title="individual.section.save" wide>
          <ReasonField
            value={reason}
            problem={isChecked && isMissing ? text('individual.reason.required') : undefined}
            onChange={(typed) => change({ reason: typed })}
          />
          <div className="schedule-foot">
            <Button onClick={() => void navigate({ to: WINDOWS })}>{text('editor.cancel')}</Button>
            <Button type="primary" disabled={teachers.size === 0} onClick={check}>
              {text('individual.preview')}
            </Button>
          </div>
        </Section>
      </div>
      {body && (
        <WindowPreview
          body={body}
          onClose={() => setBody(undefined)}
          onDone={() => void navigate({ to: WINDOWS })}
        />
      )}
    </Screen>
  );
}

/** The teachers of the department who are assigned to the subject, with their groups. */
function SubjectTeachers({ form, change }: WindowFormProps) {
  const text = useText();
  const { curriculum_id = 0, semester_id = 0, department_id, subject_id, teachers } = form;
  const { data } = useQuery({
    ...queryOf(scheduleChoices.subjects, { query: { curriculum_id, semester_id, department_id } }),
    enabled: semester_id > 0 && department_id !== undefined,
  });
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
