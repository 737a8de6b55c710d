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

const useGroups = (universityId: number | undefined) =>
  useQuery({
    ...queryOf(teacherGroups.list, { query: { limit: MOST, university_id: universityId } }),
    enabled: universityId !== undefined,
  });

/** The names of groups of teachers. */
export function TeacherGroupNames(props: Pick<TeacherGroupPickerProps, 'value' | 'universityId' | 'known'>) {
  const { value, universityId, known } = props;
  const { data } = useGroups(universityId);
  const groups = [...known, ...(data?.data ?? [])];
  const ids = Array.isArray(value) ? (value as number[]) : [];
  return ids.map((id) => groups.find((group) => group.id === id)?.name ?? `№ ${id}`).join(', ') || '—';
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
  const { data, isFetching } = useGroups(universityId);
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
