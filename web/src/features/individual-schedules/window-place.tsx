import { scheduleChoices } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { Labelled } from '#features/individual-schedules/labelled.tsx';
import { PlaceFields } from '#features/individual-schedules/place-fields.tsx';
import type { WindowFormProps } from '#features/individual-schedules/window-form.ts';
import { DepartmentSelect } from '#features/structure/department-select.tsx';
import { useText } from '#i18n/text.ts';

const NOTHING_CHOSEN = { teachers: new Set<number>(), controls: new Map() };

/** Curriculum, semester, department and the subject. */
export function WindowPlace({ form, change, isChecked }: WindowFormProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const { curriculum_id = 0, semester_id = 0, department_id, subject_id } = form;
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
        onChange={(changes) => change({ ...changes, ...NOTHING_CHOSEN, subject_id: undefined })}
      />
      <Labelled id="schedule-department" label="department.noun" problem={problem(department_id)}>
        <DepartmentSelect
          id="schedule-department"
          value={department_id}
          within={{ university_id: universityId }}
          placeholder="antd.placeholder"
          onChange={(chosen) => change({ ...NOTHING_CHOSEN, department_id: chosen, subject_id: undefined })}
        />
      </Labelled>
      <Labelled id="schedule-subject" label="subject.noun" problem={problem(subject_id)}>
        <Select
          id="schedule-subject"
          value={subject_id ?? null}
          options={data.map(({ id, name }) => ({ value: id, label: name ?? '—' }))}
          disabled={!isOpen}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={text('antd.placeholder')}
          loading={isFetching}
          notFoundContent={error?.message ?? text(isFetching ? 'list.loading' : 'individual.subject.none')}
          onChange={(chosen) => change({ ...NOTHING_CHOSEN, subject_id: chosen ?? undefined })}
        />
      </Labelled>
    </div>
  );
}
