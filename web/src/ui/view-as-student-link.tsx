import { EyeOutlined } from '@ant-design/icons';
import { cabinetViews } from '@dekanat/contract/students/cabinet-views.ts';
import { Button } from 'antd';
import { useMay } from '#api/session.ts';
import { viewAddress } from '#browser/cabinet-address.ts';
import { useText } from '#i18n/text.ts';

interface ViewAsStudentLinkProps {
  studentId: number;
  /** Below the cabinet, such as `/marks`. */
  page?: string;
  /** Of the student, where there are links of several. */
  name?: string;
}

/** Opens the cabinet of a student as the student sees it, in another tab. */
export function ViewAsStudentLink({ studentId, page, name }: ViewAsStudentLinkProps) {
  const text = useText();
  if (!useMay(cabinetViews.open)) return null;
  return (
    <Button
      icon={<EyeOutlined aria-hidden />}
      href={viewAddress(studentId, page)}
      target="_blank"
      rel="noreferrer"
    >
      {text('student.cabinet.view')}
      {name !== undefined && `: ${name}`}
    </Button>
  );
}
