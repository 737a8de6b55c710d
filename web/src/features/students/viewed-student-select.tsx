import { EyeOutlined } from '@ant-design/icons';
import { cabinetViews } from '@dekanat/contract/students/cabinet-views.ts';
import type { StudentOption } from '@dekanat/contract/students/students.ts';
import { Button, ConfigProvider } from 'antd';
import { useId, useState } from 'react';
import { useMay } from '#api/session.ts';
import { viewAddress } from '#browser/cabinet-address.ts';
import { StudentSelect } from '#features/students/student-select.tsx';
import { useText } from '#i18n/text.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';
import './viewed-student-select.css';

const OTHER_TAB = { target: '_blank', rel: 'noreferrer' } as const;

/** The options open inside the popover, because a click outside closes it. */
const inPopover = (control?: HTMLElement) => control?.closest<HTMLElement>('[popover]') ?? document.body;

interface ViewAsStudentProps {
  universityId: number | undefined;
  /** Offers the students of a group, of a control or of a syllabus only. */
  within?: { group_id?: number; exam_schedule_id?: number; syllabus_id?: number };
  /** Below the cabinet, such as `/news/5`; of a course it depends on the student. */
  page: string | ((student: StudentOption) => string);
}

/** Opens the cabinet of a student who is selected, as the student sees it, at a page that concerns many students. */
export function ViewAsStudent({ universityId, within, page }: ViewAsStudentProps) {
  const text = useText();
  const id = useId();
  const [student, setStudent] = useState<StudentOption>();
  if (!useMay(cabinetViews.open)) return null;
  return (
    <PopoverButton icon={<EyeOutlined aria-hidden />} title={text('student.cabinet.view')}>
      {(close) => (
        <div className="view-as-student">
          <label htmlFor={id}>{text('student.cabinet.of')}</label>
          <ConfigProvider getPopupContainer={inPopover}>
            <StudentSelect
              id={id}
              placeholder="antd.placeholder"
              within={{ ...within, university_id: universityId, study_status: 'studying' }}
              value={student?.id}
              onChange={(_, chosen) => setStudent(chosen as StudentOption | undefined)}
            />
          </ConfigProvider>
          <Button
            type="primary"
            disabled={student === undefined}
            {...(student !== undefined && {
              href: viewAddress(student.id, typeof page === 'string' ? page : page(student)),
            })}
            onClick={close}
            {...OTHER_TAB}
          >
            {text('student.cabinet.open')}
          </Button>
        </div>
      )}
    </PopoverButton>
  );
}
