import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import type { StudentRegisterRow } from '@dekanat/contract/registration/register-row.ts';
import { CALL_LETTER_FILTERS } from '@dekanat/contract/registration/register-row.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button, Checkbox, Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { z } from 'zod';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { LetterheadLink } from '#features/papers/letterhead-link.tsx';
import {
  curriculumColumn,
  groupColumn,
  hiddenFacultyColumn,
  specialityColumn,
  statusColumn,
} from '#features/papers/paper-columns.tsx';
import { registerFilters } from '#features/papers/register-filters.ts';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { useRowSelection } from '#ui/table/row-selection.ts';
import { SearchBox } from '#ui/table/search-box.tsx';
import '#features/papers/papers.css';

const CallLetterIssueDialog = lazy(async () => ({
  default: (await import('#features/papers/call-letter-issue-dialog.tsx')).CallLetterIssueDialog,
}));

const addressOf = ({ id }: Pick<StudentRegisterRow, 'id'>) => `/curriculum/student-register/${id}`;

const COLUMNS: Column<StudentRegisterRow>[] = [
  {
    key: 'full_name',
    title: 'paper.fio',
    width: 280,
    pinned: 'start',
    render: (row) => <RowLink to={addressOf(row)}>{row.full_name}</RowLink>,
  },
  groupColumn,
  curriculumColumn,
  { key: 'semester', title: 'semester.noun', width: 96, render: (row) => row.semester },
  hiddenFacultyColumn,
  specialityColumn,
  {
    key: 'education_form_name',
    title: 'paper.education_form',
    width: 136,
    hiddenByDefault: true,
    render: (row) => row.education_form_name ?? '—',
  },
  { ...statusColumn, width: 152 },
  {
    key: 'final_exam_call_letter',
    title: 'call_letter.noun',
    width: 184,
    render: (row) => <LetterState formed={row.final_exam_call_letter !== null} />,
  },
];

/** Students who left, and forms without call letters, are shown on demand only. */
const ShownParams = z.object({ all: z.literal('1').optional() });

const SELECTION = { label: ({ full_name }: StudentRegisterRow) => full_name };

function LetterState({ formed }: { formed: boolean }) {
  const text = useText();
  return (
    <span className="status-tag" data-status={formed ? 'active' : 'inactive'}>
      {text(formed ? 'call_letter.tab.1' : 'call_letter.tab.2')}
    </span>
  );
}

/** Registrations, with or without a letter that calls to the final exams. */
export function CallLettersScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const { values, change } = useSearchParams(ShownParams);
  const isAll = values?.all === '1';
  const list = useList(studentRegisters.list, isAll ? {} : { called: 1 });
  const selection = useRowSelection<StudentRegisterRow>(SELECTION);
  const [issuing, setIssuing] = useState(false);
  const mayIssue = useMay(callLetters.issue);
  const tabs = CALL_LETTER_FILTERS.map((value) => ({ value, label: text(`call_letter.tab.${value}`) }));
  const rows = [...selection.rows.values()];
  const selected = rows.filter(({ study_status }) => study_status === 'studying');
  const left = rows.length - selected.length;
  return (
    <Screen title="menu.call_letters" actions={<LetterheadLink />}>
      <ListTable
        list={list}
        label="menu.call_letters"
        selectedBy={ShownParams}
        onOpen={(row) => void navigate({ to: addressOf(row) })}
        columns={COLUMNS}
        exports={studentRegisters.export}
        {...(mayIssue && { selection })}
      >
        <Segmented
          aria-label={text('call_letter.noun')}
          value={(list.filters.is_final_exam_call_letter ?? 0) as (typeof CALL_LETTER_FILTERS)[number]}
          options={tabs}
          onChange={(value) => list.setFilters({ is_final_exam_call_letter: value || undefined })}
        />
        <Checkbox checked={!isAll} onChange={({ target }) => change({ all: target.checked ? undefined : 1 })}>
          {text('call_letter.called')}
        </Checkbox>
        <SearchBox list={list} by="fio" label="paper.search" />
        <Filters list={list} filters={registerFilters(universityId, list.filters.curriculum_id)} />
        {rows.length > 0 && (
          <section className="paper-selection" aria-label={text('paper.selection')}>
            <strong role="status">{text('paper.selected', { count: rows.length })}</strong>
            {left > 0 && <span role="status">{text('call_letter.left.count', { count: left })}</span>}
            <Button type="primary" disabled={selected.length === 0} onClick={() => setIssuing(true)}>
              {text('call_letter.issue')}
            </Button>
            <Button type="text" onClick={selection.clear}>
              {text('paper.selection.clear')}
            </Button>
          </section>
        )}
      </ListTable>
      <Suspense>
        {issuing && (
          <CallLetterIssueDialog
            registers={selected}
            onEnd={selection.clear}
            onClose={() => setIssuing(false)}
          />
        )}
      </Suspense>
    </Screen>
  );
}
