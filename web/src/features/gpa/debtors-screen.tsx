import { academicDebtors, type Debtor, REPEATED_DEBTS } from '@dekanat/contract/gpa/academic-debtors.ts';
import { SHEET_STATEMENTS } from '@dekanat/contract/ratings/sheet-statements.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { useNavigate } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { ApplyForRetakes } from '#features/gpa/apply-for-retakes.tsx';
import { DebtorActions } from '#features/gpa/debtor-actions.tsx';
import { studentFilters } from '#features/gpa/gpa-filters.ts';
import { MarkValue } from '#features/gpa/gpa-value.tsx';
import { STUDENT_COLUMNS } from '#features/gpa/student-columns.tsx';
import { subjectFilter } from '#features/planning/subject-select.tsx';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { StudentRowLink } from '#ui/student-link.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListSkeleton } from '#ui/table/list-states.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { useRowSelection } from '#ui/table/row-selection.ts';
import { SearchBox } from '#ui/table/search-box.tsx';

const DebtRadar = lazy(async () => ({ default: (await import('#features/gpa/debt-radar.tsx')).DebtRadar }));

const DEBTS = [1, 2, REPEATED_DEBTS, 4, 5] as const;
const gpaAddress = ({ student_id }: Debtor) => `/edu-process/gpa-rating-students?student=${student_id}`;

const SELECTABLE = {
  label: ({ fio, subject_name }: Debtor) => [fio, subject_name].filter(Boolean).join(', '),
};

const COLUMNS: Column<Debtor>[] = [
  {
    key: 'fio',
    title: 'student.full_name',
    pinned: 'start',
    width: 280,
    render: (row) => <StudentRowLink id={row.student_id}>{row.fio}</StudentRowLink>,
  },
  { key: 'subject_name', title: 'subject.noun', width: 264, render: (row) => row.subject_name ?? '—' },
  ...STUDENT_COLUMNS,
  { key: 'credit', title: 'gpa.credit', width: 96, numeric: true, render: (row) => row.credit },
  {
    key: 'mark',
    title: 'gpa.mark',
    width: 96,
    numeric: true,
    render: (row) => <MarkValue mark={row.mark} />,
  },
  {
    key: 'statement',
    title: 'gpa.statement',
    width: 160,
    render: (row) => <StatementName name={row.statement_name} />,
  },
];

/** Applies for a retake of the debts of one student. */
const APPLY: Column<Debtor> = {
  key: 'apply',
  title: 'gpa.apply_for_retakes',
  pinned: 'end',
  width: 184,
  render: (row) => <ApplyForRetakes compact studentIds={[row.student_id]} />,
};

function StatementName({ name }: { name: string | null }) {
  const text = useText();
  return name ?? text('gpa.statement.none');
}

const filtersIn = (universityId: number | undefined, curriculumId: unknown) => [
  ...studentFilters(universityId, curriculumId),
  choice('statement', 'gpa.statement', [
    ...SHEET_STATEMENTS.map((value) => ({ value, label: `gpa.statement.${value}` as const })),
    { value: 'none', label: 'gpa.statement.none' },
  ]),
  subjectFilter(universityId),
  choice(
    'min_debts',
    'gpa.filter.min_debts',
    DEBTS.map((value) => ({ value, label: `gpa.filter.min_debts.${value}` as const })),
  ),
];

const VIEWS = ['list', 'radar'] as const;
const Shown = z.object({ view: z.enum(VIEWS).optional() });

/** Subjects that students have not passed: as a list, or by where they accumulate. */
export function DebtorsScreen() {
  const text = useText();
  const { values, change } = useSearchParams(Shown);
  const view = values?.view ?? 'list';
  const switcher = (
    <Segmented
      aria-label={text('gpa.view')}
      value={view}
      options={VIEWS.map((value) => ({ value, label: text(`gpa.view.${value}`) }))}
      onChange={(next) => change({ view: next === 'list' ? undefined : next })}
    />
  );
  return (
    <Screen title="menu.academic_debtors" actions={switcher}>
      {view === 'list' ? (
        <DebtorList />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <DebtRadar />
        </Suspense>
      )}
    </Screen>
  );
}

function DebtorList() {
  const navigate = useNavigate();
  const text = useText();
  const { universityId } = useUniversity();
  const list = useList(academicDebtors.list);
  const students = list.page?.students;
  const mayWrite = useMay('message_store');
  const mayApply = useMay(retakeApplications.createMany);
  const selected = useRowSelection<Debtor>(SELECTABLE);
  return (
    <ListTable
      list={list}
      label="menu.academic_debtors"
      onOpen={(row) => void navigate({ to: gpaAddress(row) })}
      exports={academicDebtors.export}
      columns={mayApply ? [...COLUMNS, APPLY] : COLUMNS}
      sum={students === undefined ? undefined : text('gpa.debtors', { count: students })}
      {...((mayWrite || mayApply) && { selection: selected })}
    >
      <SearchBox list={list} by="fio" label="gpa.search" />
      <Filters list={list} filters={filtersIn(universityId, list.filters.curriculum_id)} />
      <DebtorActions list={list} selected={selected} />
    </ListTable>
  );
}
