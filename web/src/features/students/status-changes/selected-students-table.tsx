import { type MovedStatus, TRANSITIONS } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { type StudentRow, students } from '@dekanat/contract/students/students.ts';
import { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { Button, Segmented } from 'antd';
import { z } from 'zod';
import { useUniversity } from '#api/university.ts';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { specialityFilter } from '#features/structure/speciality-select.tsx';
import { studentGroupFilter } from '#features/structure/student-group-select.tsx';
import { useStudentSelection } from '#features/students/status-changes/student-selection.ts';
import { studentName } from '#features/students/student-name.ts';
import { useText } from '#i18n/text.ts';
import { useSearchParams } from '#ui/search-params.ts';
import type { Column } from '#ui/table/columns.ts';
import { type List, matchingTotal, useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { RowCheckboxLabel } from '#ui/table/selection-checkbox.tsx';
import { facultyColumn } from '#ui/table/standard-columns.tsx';

const filtersIn = (universityId: number | undefined) => [
  facultyFilter(universityId),
  { ...specialityFilter(universityId), clears: ['group_id'] },
  studentGroupFilter(universityId),
];

const COLUMNS: Column<StudentRow>[] = [
  {
    key: 'full_name',
    title: 'student.full_name',
    render: (row) => <RowCheckboxLabel rowId={row.id}>{studentName(row)}</RowCheckboxLabel>,
  },
  { key: 'id_number', title: 'student.id_number.short', width: 136, render: (row) => row.id_number },
  { key: 'group_name', title: 'student.group_name', width: 136, render: (row) => row.group_name ?? '—' },
  { ...facultyColumn, width: 216, hiddenByDefault: true },
];

const FromParams = z.object({ study_status: StudyStatus.default('studying') });

/** Students whose status may change; the selection outlives pages and filters. */
export function SelectedStudentsTable({ act }: { act: MovedStatus }) {
  const text = useText();
  const { universityId } = useUniversity();
  const { selected, toggle } = useStudentSelection();
  const { from } = TRANSITIONS[act];
  // In the address, so that a saved view has it as well.
  const { values, change } = useSearchParams(FromParams);
  const given = values?.study_status ?? 'studying';
  const study_status = from.find((value) => value === given) ?? 'studying';
  const list = useList(students.list, { study_status });
  const options = from.map((value) => ({ value, label: text(`study_status.${value}`) }));
  return (
    <ListTable
      list={list}
      label="status_change.students"
      onOpen={toggle}
      selection={selected}
      columns={COLUMNS}
    >
      <SearchBox list={list} by="full_search" label="student.search" />
      <Filters list={list} filters={filtersIn(universityId)} />
      {options.length > 1 && (
        <Segmented
          value={study_status}
          options={options}
          onChange={(value) => change({ study_status: value })}
        />
      )}
      <ManyAtOnce list={list} filters={{ ...list.filters, study_status }} />
    </ListTable>
  );
}

/** Selects the whole page, or all that match on the server. */
function ManyAtOnce({ list, filters }: { list: List<StudentRow>; filters: Record<string, unknown> }) {
  const text = useText();
  const { selected, all, selectAll } = useStudentSelection();
  const { data = [] } = list.page ?? {};
  const total = matchingTotal(list);
  if (data.length === 0) return null;
  const whole = all !== undefined || data.every(({ id }) => selected.rows.has(String(id)));
  return (
    <>
      <Button
        disabled={all !== undefined}
        onClick={() => (whole ? selected.deselect(data.map(({ id }) => id)) : selected.select(data))}
      >
        {text(whole ? 'status_change.page.deselect' : 'status_change.page.select')}
      </Button>
      {total > data.length && (
        <Button disabled={all !== undefined} onClick={() => selectAll({ filters, total })}>
          {text('status_change.all', { total })}
        </Button>
      )}
    </>
  );
}
