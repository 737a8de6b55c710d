import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useStudentSelection } from '#features/students/status-changes/student-selection.ts';
import { studentName } from '#features/students/student-name.ts';
import { useText } from '#i18n/text.ts';

/** Longest list of names; of the rest only the number is shown. */
const LISTED = 200;

/** The selected students, each with a button that deselects them. */
export function SelectedStudents() {
  const text = useText();
  const { selected, all, count, clear } = useStudentSelection();
  const listed = [...selected.rows.values()].slice(0, LISTED);
  return (
    <section className="status-change-selected" aria-label={text('status_change.selected.title')}>
      <div className="status-change-selected-head">
        <strong role="status">{text('status_change.selected.count', { count })}</strong>
        {count > 0 && (
          <Button type="text" size="small" onClick={clear}>
            {text('status_change.selected.clear')}
          </Button>
        )}
      </div>
      {count === 0 && <p>{text('status_change.selected.none')}</p>}
      {all && <p>{text('status_change.selected.all')}</p>}
      <ul>
        {listed.map((student) => (
          <li key={student.id}>
            <span>{studentName(student)}</span>
            <small>{student.group_name}</small>
            <button
              type="button"
              className="grid-button"
              aria-label={text('status_change.selected.remove', { name: studentName(student) })}
              onClick={() => selected.deselect([student.id])}
            >
              <CloseOutlined />
            </button>
          </li>
        ))}
      </ul>
      {selected.rows.size > LISTED && (
        <p>{text('status_change.more', { count: selected.rows.size - LISTED })}</p>
      )}
    </section>
  );
}
