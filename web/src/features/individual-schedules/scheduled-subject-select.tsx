import {
  type ScheduleSyllabus,
  scheduleChoices,
} from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '#api/query.ts';
import type { Place } from '#features/individual-schedules/place-fields.tsx';
import { useText } from '#i18n/text.ts';

interface ScheduledSubjectSelectProps {
  id: string;
  place: Place;
  value: ScheduleSyllabus | undefined;
  onChange: (chosen: ScheduleSyllabus | undefined) => void;
}

/** The subjects of a semester, each with its syllabus if it has one. */
export function ScheduledSubjectSelect({ id, place, value, onChange }: ScheduledSubjectSelectProps) {
  const text = useText();
  const { curriculum_id = 0, semester_id = 0 } = place;
  const enabled = semester_id > 0;
  const {
    data = [],
    error,
    isFetching,
  } = useQuery({
    ...queryOf(scheduleChoices.syllabi, { query: { curriculum_id, semester_id, subjects: 'all' } }),
    enabled,
  });
  const options = data.map(({ semester_subject_id, subject_name, name }) => ({
    value: semester_subject_id,
    label: `${subject_name ?? '—'} – ${name ?? text('individual.no_syllabus')}`,
  }));
  return (
    <Select
      id={id}
      value={value?.semester_subject_id ?? null}
      options={options}
      disabled={!enabled}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      notFoundContent={error?.message ?? text(isFetching ? 'list.loading' : 'list.empty')}
      placeholder={text(enabled ? 'antd.placeholder' : 'individual.semester.first')}
      onChange={(chosen) => onChange(data.find((one) => one.semester_subject_id === chosen))}
    />
  );
}
