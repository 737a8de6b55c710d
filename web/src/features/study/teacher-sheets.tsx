import { formatMinute } from '@dekanat/contract/api/days.ts';
import {
  teacherWork,
  type WaitingForTeacher,
  type WaitingSheet,
} from '@dekanat/contract/study/teacher-work.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import { WriteMessageButton } from '#platform/compose/write-message-button.tsx';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';

interface TeacherSheetsProps {
  teacher: WaitingForTeacher;
  onClose: () => void;
}

/** The sheets that wait for a teacher, with a message to the teacher, or those to which nobody is assigned. */
export function TeacherSheets({ teacher: { teacher_id, fio }, onClose }: TeacherSheetsProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const { data, error, refetch } = useQuery(
    queryOf(teacherWork.sheetsOf, {
      query: { university_id: universityId, teacher_id: teacher_id ?? undefined },
    }),
  );
  return (
    <Drawer
      open
      size={560}
      title={`${fio ?? text('waiting.no_teacher')} · ${text('waiting.sheets')}`}
      onClose={onClose}
    >
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
      {data && (
        <>
          {teacher_id !== null && <WriteMessageButton receivers={{ teacher_ids: [teacher_id] }} />}
          <ul className="teacher-sheets">
            {data.map((sheet) => (
              <Sheet key={sheet.id} sheet={sheet} />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}

function Sheet({ sheet }: { sheet: WaitingSheet }) {
  const text = useText();
  const opens = useMay('curriculum_index');
  const { id, until, overdue, missing, subject_name, student_group_name } = sheet;
  const name = [subject_name, student_group_name].filter(Boolean).join(' · ');
  const at = until === null ? '' : formatMinute(until);
  return (
    <li>
      {opens ? <Link to={`/edu-process/statements/view/${id}`}>{name}</Link> : <strong>{name}</strong>}
      <span>{text(sheet.control_type_id === 2 ? 'taught.sheet.2' : 'taught.sheet.3')}</span>
      <span>{text('taught.sheet.missing', { count: missing })}</span>
      <span className={overdue ? 'teacher-waiting-overdue' : undefined}>
        {until === null
          ? text('waiting.sheet.retake')
          : text(overdue ? 'taught.sheet.overdue' : 'waiting.sheet.until', { at })}
      </span>
    </li>
  );
}
