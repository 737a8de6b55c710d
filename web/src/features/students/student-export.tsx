import { STUDENTS_PERSONAL } from '@dekanat/contract/students/personal-data.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import type { Exported } from '#documents/export-button.tsx';
import { useMay } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';

/** The choice between covered numbers and whole ones, which is written down; only for those who may see them. */
export function usePersonalExport(): Exported {
  const text = useText();
  const may = useMay(students.show);
  const [personal, setPersonal] = useState(false);
  if (!may) return {};
  return {
    ...(personal && { query: { personal: 1 }, columns: STUDENTS_PERSONAL }),
    choice: (
      <div className="student-export">
        <Checkbox checked={personal} onChange={({ target }) => setPersonal(target.checked)}>
          {text('student.export.personal')}
        </Checkbox>
        <p className="hint">{text('student.export.personal.hint')}</p>
      </div>
    ),
  };
}
