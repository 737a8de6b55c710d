import { formatDay } from '@dekanat/contract/api/days.ts';
import { type TranscriptStudent, transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { LetterheadLink } from '#features/papers/letterhead-link.tsx';
import { RequestsLink } from '#features/papers/open-request.tsx';
import {
  curriculumColumn,
  groupColumn,
  hiddenFacultyColumn,
  specialityColumn,
  statusColumn,
} from '#features/papers/paper-columns.tsx';
import { registerFilters, transcriptFilter } from '#features/papers/register-filters.ts';
import { TranscriptMissing } from '#features/papers/transcript-missing.tsx';
import { TranscriptOutdated } from '#features/papers/transcript-outdated.tsx';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import '#features/papers/papers.css';

const addressOf = ({ id }: Pick<TranscriptStudent, 'id'>) => `/transcript-students/${id}`;

const COLUMNS: Column<TranscriptStudent>[] = [
  {
    key: 'fio',
    title: 'paper.fio',
    width: 280,
    pinned: 'start',
    render: (row) => <RowLink to={addressOf(row)}>{row.fio}</RowLink>,
  },
  { key: 'id_number', title: 'student.id_number.short', width: 136, render: (row) => row.id_number },
  groupColumn,
  hiddenFacultyColumn,
  specialityColumn,
  { ...curriculumColumn, width: 248 },
  { key: 'semester_name', title: 'semester.noun', width: 96, render: (row) => row.semester_name },
  {
    key: 'academic_year_name',
    title: 'audit.record.academic_years',
    width: 120,
    hiddenByDefault: true,
    render: (row) => row.academic_year_name,
  },
  statusColumn,
  {
    key: 'regester_number',
    alsoExports: ['outdated'],
    title: 'transcript.regester_number',
    width: 200,
    render: ({ regester_number, outdated }) => (
      <>
        {regester_number ?? <TranscriptMissing />}
        {outdated && ' '}
        {outdated && <TranscriptOutdated />}
      </>
    ),
  },
  {
    key: 'regester_date',
    title: 'transcript.regester_date',
    width: 128,
    render: (row) => (row.regester_date ? formatDay(row.regester_date) : '—'),
  },
];

/** Registered students, with their transcripts. */
export function TranscriptStudentsScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const list = useList(transcripts.list);
  const mayIssue = useMay(transcripts.issue);
  const filters = registerFilters(universityId, list.filters.curriculum_id);
  return (
    <Screen
      title="menu.transcripts"
      actions={
        <div className="paper-actions">
          <RequestsLink />
          <LetterheadLink />
          {mayIssue && (
            <Button type="primary" onClick={() => void navigate({ to: '/transcript-students-create' })}>
              {text('transcript.issue_group')}
            </Button>
          )}
        </div>
      }
    >
      <ListTable
        list={list}
        label="menu.transcripts"
        onOpen={(row) => void navigate({ to: addressOf(row) })}
        exports={transcripts.export}
        columns={COLUMNS}
      >
        <SearchBox list={list} by="fio" label="paper.search" />
        <Filters list={list} filters={[...filters, transcriptFilter]} />
      </ListTable>
    </Screen>
  );
}
