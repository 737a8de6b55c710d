import { LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { scheduleChoices } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '#api/query.ts';
import { Labelled } from '#features/individual-schedules/labelled.tsx';
import { PlaceFields } from '#features/individual-schedules/place-fields.tsx';
import type { WindowFormProps } from '#features/individual-schedules/window-form.ts';
import { currentLanguage, useText } from '#i18n/text.ts';

const NOTHING_CHOSEN = { teachers: new Set<number>(), controls: new Map() };

/** The departments of the teachers who are assigned in a semester, in whichever faculty they are. */
function useDepartments(curriculum_id: number, semester_id: number) {
  const {
    data = [],
    error,
    isFetching,
  } = useQuery({
    ...queryOf(scheduleChoices.subjects, { query: { curriculum_id, semester_id } }),
    enabled: semester_id > 0,
  });
  const teachers = data.flatMap((subject) => subject.teachers);
  const names = new Map(teachers.map((one) => [one.department_id, one.department_name ?? '—']));
  const options = [...names].map(([value, label]) => ({ value, label }));
  const language = LANGUAGE_TAGS[currentLanguage()];
  options.sort((one, other) => one.label.localeCompare(other.label, language));
  return { options, error, isFetching };
}

/** Curriculum, semester, department and the subject. */
export function WindowPlace({ form, change, isChecked }: WindowFormProps) {
  const text = useText();
  const { curriculum_id = 0, semester_id = 0, department_id, subject_id } = form;
  const departments = useDepartments(curriculum_id, semester_id);
  const isOpen = semester_id > 0 && department_id !== undefined;
  const {
    data = [],
    error,
    isFetching,
  } = useQuery({
    ...queryOf(scheduleChoices.subjects, { query: { curriculum_id, semester_id, department_id } }),
    enabled: isOpen,
  });
  const problem = (value: number | undefined) =>
    isChecked && value === undefined ? text('reference.choose') : undefined;
  return (
    <div className="schedule-fields">
      <PlaceFields
        place={form}
        isChecked={isChecked}
        onChange={(changes) =>
          change({ ...changes, ...NOTHING_CHOSEN, department_id: undefined, subject_id: undefined })
        }
      />
      <Labelled id="schedule-department" label="department.noun" problem={problem(department_id)}>
        <Select
          id="schedule-department"
          value={department_id ?? null}
          options={departments.options}
          disabled={semester_id === 0}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={text(semester_id === 0 ? 'individual.semester.first' : 'antd.placeholder')}
          loading={departments.isFetching}
          notFoundContent={
            departments.error?.message ??
            text(departments.isFetching ? 'list.loading' : 'individual.department.none')
          }
          onChange={(chosen) =>
            change({ ...NOTHING_CHOSEN, department_id: chosen ?? undefined, subject_id: undefined })
          }
        />
      </Labelled>
      <Labelled id="schedule-subject" label="subject.noun" problem={problem(subject_id)}>
        <Select
          id="schedule-subject"
          value={subject_id ?? null}
          options={data.map(({ id, name }) => ({ value: id, label: name ?? '—' }))}
          disabled={!isOpen}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={text(isOpen ? 'antd.placeholder' : 'individual.department.first')}
          loading={isFetching}
          notFoundContent={error?.message ?? text(isFetching ? 'list.loading' : 'individual.subject.none')}
          onChange={(chosen) => change({ ...NOTHING_CHOSEN, subject_id: chosen ?? undefined })}
        />
      </Labelled>
    </div>
  );
}
