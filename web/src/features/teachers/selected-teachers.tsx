import { CloseOutlined } from '@ant-design/icons';
import type { Teacher } from '@dekanat/contract/teachers/teachers.ts';
import { Button } from 'antd';
import { useText } from '#i18n/text.ts';
import { WriteMessageButton } from '#platform/compose/write-message-button.tsx';
import { type List, matchingTotal } from '#ui/table/list.ts';
import type { SelectionOrAll } from '#ui/table/selection-or-all.ts';

interface SelectedTeachersProps {
  list: List<Teacher>;
  selection: SelectionOrAll<Teacher>;
}

/** What can be done with the selected teachers; nothing while none is selected. */
export function SelectedTeachers({ list, selection }: SelectedTeachersProps) {
  const text = useText();
  const { selected, all, count, selectAll, clear } = selection;
  if (count === 0) return null;
  const { sort: _sort, ...filters } = list.filters;
  const total = matchingTotal(list);
  const teacher_ids = [...selected.rows.values()].map(({ id }) => id);
  return (
    <section className="bulk-actions" aria-label={text('teacher.chosen')}>
      <strong role="status">{text('teacher.chosen.count', { count })}</strong>
      {all === undefined && total > count && (
        <Button type="link" onClick={() => selectAll({ filters, total })}>
          {text('teacher.chosen.all', { total })}
        </Button>
      )}
      <WriteMessageButton receivers={all ? { teachers: all.filters } : { teacher_ids }} />
      <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={clear}>
        {text('teacher.chosen.clear')}
      </Button>
    </section>
  );
}
