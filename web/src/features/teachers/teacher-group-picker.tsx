import { teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';

/** More groups than any university has. */
const MOST = 1000;

interface TeacherGroupPickerProps {
  id?: string;
  value?: unknown;
  onChange?: (ids: number[]) => void;
  universityId: number | undefined;
  /** The teacher's groups, including those that the user may not choose. */
  known: { id: number; name: string }[];
}

/** The groups of a teacher. */
export function TeacherGroupPicker({
  universityId,
  known,
  value,
  onChange,
  ...select
}: TeacherGroupPickerProps) {
  const text = useText();
  const { data, isFetching } = useQuery({
    ...queryOf(teacherGroups.list, { query: { limit: MOST, university_id: universityId } }),
    enabled: universityId !== undefined,
  });
  const offered = data?.data ?? [];
  const further = known.filter(({ id }) => !offered.some((group) => group.id === id));
  return (
    <Select
      {...select}
      mode="multiple"
      value={Array.isArray(value) ? value : []}
      onChange={(ids: number[]) => onChange?.(ids)}
      options={[...offered, ...further].map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      disabled={universityId === undefined}
      placeholder={text(universityId === undefined ? 'university.first' : 'antd.placeholder')}
      notFoundContent={text('list.empty')}
    />
  );
}
