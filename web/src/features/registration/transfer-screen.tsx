import type { StudentRegisterRow } from '@dekanat/contract/registration/register-row.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { z } from 'zod';
import { useProfile } from '#api/session.ts';
import { universityOf, useUniversity } from '#api/university.ts';
import { RegistrationPanel } from '#features/registration/registration-panel.tsx';
import { SelectedRow } from '#features/registration/selected-row.ts';
import { StudentChoice } from '#features/registration/student-choice.tsx';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { useText } from '#i18n/text.ts';
import { draftName } from '#ui/form/draft.ts';
import { DraftedAct, DraftNotice } from '#ui/form/drafted-act.tsx';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { StudentRowLink } from '#ui/student-link.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useDraftedSelection } from '#ui/table/drafted-selection.ts';
import { useList } from '#ui/table/list.ts';
import { ListTable } from '#ui/table/list-table.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { useOnChange } from '#ui/table/use-on-change.ts';

const COLUMNS: Column<StudentRegisterRow>[] = [
  {
    key: 'full_name',
    title: 'student.full_name',
    render: (row) => <StudentRowLink id={row.student_id}>{row.full_name}</StudentRowLink>,
  },
  { key: 'id_number', title: 'student.id_number.short', width: 136, render: (row) => row.id_number },
  { key: 'curriculum_name', title: 'curriculum.noun', width: 240, render: (row) => row.curriculum_name },
  { key: 'semester', title: 'semester.noun', width: 96, numeric: true, render: (row) => row.semester },
];

const Id = z.coerce.number().int().positive();
const Shown = z.object({ group_id: Id.optional(), page: Id.optional() });

const withoutSort = ({ sort: _sort, ...filters }: Record<string, unknown>) => filters;
const nameOf = ({ full_name }: StudentRegisterRow) => full_name;

/** Moves students of one group to another curriculum, semester or group; they keep their results. */
export function TransferScreen() {
  const text = useText();
  const id = useId();
  const { id: me } = useProfile();
  const { universityId } = useUniversity();
  const { values: { group_id: group } = {}, change } = useSearchParams(Shown);
  // The draft of the former university stays.
  useOnChange(universityId, () =>
    change({ group_id: undefined, page: undefined }, { replace: true, ignoreBlocker: true }),
  );
  return (
    <Screen title="menu.transfers">
      <div className="registration-group">
        <label htmlFor={id}>{text('registration.present_group')}</label>
        <StudentGroupSelect
          id={id}
          value={group}
          within={{ university_id: universityId }}
          placeholder="antd.placeholder"
          onChange={(group_id) => change({ group_id, page: undefined })}
        />
      </div>
      {group === undefined ? (
        <p className="notice">{text('registration.group_first')}</p>
      ) : (
        <DraftedAct
          name={draftName(me, studentRegisters.store, group, ['transfer', universityId ?? 'all'])}
          params={['group_id']}
        >
          <DraftNotice />
          <TransferredStudents groupId={group} />
        </DraftedAct>
      )}
    </Screen>
  );
}

function TransferredStudents({ groupId }: { groupId: number }) {
  const navigate = useNavigate();
  const present = { group_id: groupId, study_status: 'studying' } as const;
  const list = useList(studentRegisters.list, present);
  const selection = useDraftedSelection(SelectedRow, nameOf);
  // "All" stands for what the search finds, which is what is counted.
  const filters = { ...withoutSort(list.filters), ...present };
  const rows = [...selection.selected.rows.values()];
  const leave = () => void navigate({ to: '/edu-process/attached-students' });
  const leaveOut = (studentIds: number[]) =>
    selection.selected.deselect(
      rows.filter(({ student_id }) => studentIds.includes(student_id)).map(({ id }) => id),
    );
  return (
    <div className="registration">
      <ListTable
        list={list}
        label="registration.students_to_transfer"
        onOpen={selection.toggle}
        selection={selection.selected}
        columns={COLUMNS}
      >
        <SearchBox list={list} by="fio" label="registration.search" />
      </ListTable>
      <RegistrationPanel
        choice={<StudentChoice list={list} selection={selection} filters={filters} />}
        universityId={selection.all?.universityId ?? rows[0]?.university_id}
        chosen={{
          group_id: groupId,
          ...(selection.all
            ? {
                matching_registers: selection.all.filters,
                expected: selection.all.total,
                ...universityOf(selection.all),
              }
            : { student_ids: rows.map(({ student_id }) => student_id) }),
        }}
        count={selection.count}
        onLeaveOut={selection.all === undefined ? leaveOut : undefined}
        onCancel={leave}
        onDone={leave}
      />
    </div>
  );
}
