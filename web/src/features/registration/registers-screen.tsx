import type { StudentRegisterRow } from '@dekanat/contract/registration/register-row.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { curriculumFilter, curriculumGroupFilter } from '#features/curricula/curriculum-select.tsx';
import { semesterFilter } from '#features/curricula/semester-select.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { RegisterActions } from '#features/registration/register-actions.tsx';
import { registerColumns } from '#features/registration/register-columns.tsx';
import { subjectsPath } from '#features/registration/subjects-address.ts';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { STUDY_STATUS_CHOICES } from '#ui/study-status-tag.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { useSelectionOrAll } from '#ui/table/selection-or-all.ts';

const BatchesDrawer = lazy(async () => ({
  default: (await import('#features/registration/batches-drawer.tsx')).BatchesDrawer,
}));

const filtersIn = (universityId: number | undefined, curriculumId: unknown) => [
  facultyFilter(universityId),
  academicYearFilter,
  curriculumFilter(universityId),
  semesterFilter(curriculumId),
  curriculumGroupFilter(universityId),
  choice('study_status', 'registration.study_status', STUDY_STATUS_CHOICES),
];

const nameOf = ({ full_name }: StudentRegisterRow) => full_name;

/** Current registrations: which student is in which semester of which curriculum. */
export function RegistersScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const mayRegister = useMay(studentRegisters.store);
  const maySelect = useMay('message_store') || mayRegister;
  const list = useList(studentRegisters.list);
  const selection = useSelectionOrAll<StudentRegisterRow>(nameOf);
  const [history, setHistory] = useState(false);
  const go = (to: string) => () => void navigate({ to });
  const attach = mayRegister && (
    <Button type="primary" onClick={go('/edu-process/attach-students')}>
      {text('registration.attach')}
    </Button>
  );
  const actions = mayRegister && (
    <div className="screen-actions">
      <Button onClick={go('/edu-process/electives')}>{text('menu.electives')}</Button>
      <Button onClick={go('/edu-process/promotion')}>{text('menu.promotion')}</Button>
      <Button onClick={go('/edu-process/transfer-students')}>{text('registration.transfer')}</Button>
      {attach}
    </div>
  );
  return (
    <Screen title="menu.attached_students" actions={actions}>
      <ListTable
        list={list}
        label="menu.attached_students"
        onOpen={(row) => void navigate({ to: subjectsPath(row.student_id) })}
        exports={studentRegisters.export}
        columns={registerColumns}
        tools={<Button onClick={() => setHistory(true)}>{text('registration.batches')}</Button>}
        empty={attach}
        {...(maySelect && { selection: selection.selected })}
      >
        <SearchBox list={list} by="fio" label="registration.search" />
        <Filters list={list} filters={filtersIn(universityId, list.filters.curriculum_id)} />
        <RegisterActions list={list} selection={selection} />
      </ListTable>
      <Suspense>{history && <BatchesDrawer onClose={() => setHistory(false)} />}</Suspense>
    </Screen>
  );
}
