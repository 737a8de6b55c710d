import { scheduleChoices } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '#api/query.ts';
import type { Place } from '#features/individual-schedules/place-fields.tsx';
import { useText } from '#i18n/text.ts';

interface SyllabusSelectProps {
  id: string;
  place: Place;
  value: number | undefined;
  onChange: (chosen: number | undefined) => void;
}

/** The syllabi of the subjects of a semester. */
export function SyllabusSelect({ id, place, value, onChange }: SyllabusSelectProps) {
  const text = useText();
  const { curriculum_id = 0, semester_id = 0 } = place;
  const enabled = semester_id > 0;
  const { data = [] } = useQuery({
    ...queryOf(scheduleChoices.syllabi, { query: { curriculum_id, semester_id } }),
    enabled,
  });
  const options = data.map((one) => ({
    value: one.id,
    label: one.subject_name === null ? one.name : `${one.subject_name} – ${one.name}`,
  }));
  return (
    <Select
      id={id}
      value={value ?? null}
      options={options}
      disabled={!enabled}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={text('antd.placeholder')}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
