import { EyeOutlined } from '@ant-design/icons';
import { cabinetViews } from '@dekanat/contract/students/cabinet-views.ts';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useMay } from '#api/session.ts';
import { viewAddress } from '#browser/cabinet-address.ts';
import { StudentSelect } from '#features/students/student-select.tsx';
import { useText } from '#i18n/text.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';
import './viewed-student-select.css';

const OTHER_TAB = { target: '_blank', rel: 'noreferrer' } as const;

interface ViewAsStudentProps {
  universityId: number | undefined;
  /** Offers the students of this group only. */
  groupId?: number;
  /** Below the cabinet, such as `/news/5`. */
  page: string;
}

/** Opens the cabinet of a student who is selected, as the student sees it, at a page that concerns many students. */
export function ViewAsStudent({ universityId, groupId, page }: ViewAsStudentProps) {
  const text = useText();
  const id = useId();
  const [student, setStudent] = useState<number>();
  if (!useMay(cabinetViews.open)) return null;
  return (
    <PopoverButton icon={<EyeOutlined aria-hidden />} title={text('student.cabinet.view')}>
      {(close) => (
        <div className="view-as-student">
          <label htmlFor={id}>{text('student.cabinet.of')}</label>
          <StudentSelect
            id={id}
            placeholder="antd.placeholder"
            within={{ university_id: universityId, group_id: groupId, study_status: 'studying' }}
            value={student}
            onChange={(chosen) => setStudent(typeof chosen === 'number' ? chosen : undefined)}
          />
          <Button
            type="primary"
            disabled={student === undefined}
            {...(student !== undefined && { href: viewAddress(student, page) })}
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
