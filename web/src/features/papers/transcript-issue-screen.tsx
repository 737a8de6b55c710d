import { type TranscriptStudent, transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { queryClient } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { CurriculumGroupSelect, CurriculumSelect } from '#features/curricula/curriculum-select.tsx';
import { SemesterSelect } from '#features/curricula/semester-select.tsx';
import { IssueProgress } from '#features/papers/issue-progress.tsx';
import { groupColumn, statusColumn } from '#features/papers/paper-columns.tsx';
import { transcriptFilter } from '#features/papers/register-filters.ts';
import { TranscriptIssueForm } from '#features/papers/transcript-issue-form.tsx';
import { TranscriptMissing } from '#features/papers/transcript-missing.tsx';
import { TranscriptOutdated } from '#features/papers/transcript-outdated.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { type List, useList } from '#ui/table/list.ts';
import { ListTable } from '#ui/table/list-table.tsx';
import { useRowSelection } from '#ui/table/row-selection.ts';
import { Section } from '#ui/table/section.tsx';
import { RowCheckboxLabel } from '#ui/table/selection-checkbox.tsx';
import { useOnChange } from '#ui/table/use-on-change.ts';
import '#features/papers/papers.css';

const COLUMNS: Column<TranscriptStudent>[] = [
  {
    key: 'fio',
    title: 'paper.fio',
    width: 280,
    render: (row) => <RowCheckboxLabel rowId={row.id}>{row.fio}</RowCheckboxLabel>,
  },
  { key: 'id_number', title: 'student.id_number.short', width: 136, render: (row) => row.id_number },
  groupColumn,
  { key: 'semester_name', title: 'semester.noun', width: 96, render: (row) => row.semester_name },
  statusColumn,
  {
    key: 'transcript_semester_name',
    title: 'transcript.last',
    width: 200,
    render: (row) => <LastTranscript of={row} />,
  },
];

/** The newest valid transcript: its number, and up to which semester it is. */
function LastTranscript({ of: row }: { of: TranscriptStudent }) {
  const { regester_number, transcript_semester_name, outdated } = row;
  const text = useText();
  if (regester_number === null) return <TranscriptMissing />;
  const semester = transcript_semester_name ?? '';
  return (
    <>
      {text('transcript.last.of', { number: regester_number, semester })}
      {outdated && ' '}
      {outdated && <TranscriptOutdated />}
    </>
  );
}

const labelOf = ({ fio }: TranscriptStudent) => fio;
const SELECTION = { label: labelOf };

/** Issues transcripts with automatic numbers for students of a group. */
export function TranscriptIssueScreen() {
  const text = useText();
  const navigate = useNavigate();
  // Those with a transcript are chosen for one up to a later semester, or to print theirs again.
  const [having, setHaving] = useState<unknown>(0);
  const list = useList(transcripts.list, having === undefined ? {} : { has_transcript: having });
  const selection = useRowSelection<TranscriptStudent>(SELECTION);
  // The transcripts of an issue have one curriculum, whose years are filled in.
  useOnChange(list.filters.curriculum_id as number | undefined, selection.clear);
  const [jobId, setJobId] = useState<number>();
  const mayIssue = useMay(transcripts.issue);
  const toggle = (row: TranscriptStudent) =>
    selection.rows.has(String(row.id)) ? selection.deselect([row.id]) : selection.select([row]);
  const open = ({ id }: TranscriptStudent) => void navigate({ to: `/transcript-students/${id}` });
  const end = () => {
    selection.clear();
    void queryClient.invalidateQueries({ queryKey: [transcripts.list.resource.name] });
  };
  const show = (chosen: unknown) => {
    setHaving(chosen);
    list.goToPage(1);
  };
  return (
    <Screen title="transcript.issue_group">
      <Selects list={list} having={having} onHaving={show} />
      <div className="paper-issue">
        {having === 0 && list.page?.total === 0 ? (
          <NoneMissing onShowAll={() => show(undefined)} />
        ) : (
          <ListTable
            list={list}
            label="transcript.issue_group"
            columns={COLUMNS}
            onOpen={mayIssue ? toggle : open}
            {...(mayIssue && { selection })}
          />
        )}
        {mayIssue && (
          <Section title="transcript.issue.form">
            <p role="status">{text('paper.selected', { count: selection.rows.size })}</p>
            <TranscriptIssueForm
              key={String(list.filters.curriculum_id)}
              students={[...selection.rows.values()]}
              curriculumId={list.filters.curriculum_id}
              onStart={setJobId}
            />
            {jobId !== undefined && <IssueProgress key={jobId} jobId={jobId} onEnd={end} />}
          </Section>
        )}
      </div>
    </Screen>
  );
}

/** In place of the list when nobody in it is without a transcript: why, and how to see the others. */
function NoneMissing({ onShowAll }: { onShowAll: () => void }) {
  const text = useText();
  return (
    <div className="list-state" role="status">
      <p className="list-state-title">{text('transcript.issue.none')}</p>
      <p>{text('transcript.issue.none.hint')}</p>
      <Button onClick={onShowAll}>{text('transcript.issue.show_all')}</Button>
    </div>
  );
}

type StudentList = List<TranscriptStudent, 'curriculum_id' | 'semester_id' | 'group_id'>;

interface SelectsProps {
  list: StudentList;
  /** 1 or 0: those with or without a transcript; undefined: all. */
  having: unknown;
  onHaving: (having: unknown) => void;
}

/** Curriculum, semester and group of the students to choose from, and whether they have a transcript. */
function Selects({ list, having, onHaving }: SelectsProps) {
  const { universityId } = useUniversity();
  const { curriculum_id, semester_id, group_id } = list.filters;
  return (
    <div className="paper-selects">
      <Labelled id="issue-curriculum" label="curriculum.noun">
        <CurriculumSelect
          id="issue-curriculum"
          value={curriculum_id}
          within={{ university_id: universityId }}
          onChange={(chosen) =>
            list.setFilters({ curriculum_id: chosen, semester_id: undefined, group_id: undefined })
          }
        />
      </Labelled>
      <Labelled id="issue-semester" label="semester.noun">
        <SemesterSelect
          id="issue-semester"
          value={semester_id}
          within={{ curriculum_id }}
          onChange={(chosen) => list.setFilters({ semester_id: chosen, group_id: undefined })}
        />
      </Labelled>
      <Labelled id="issue-group" label="student_group.noun">
        <CurriculumGroupSelect
          id="issue-group"
          value={group_id}
          universityId={universityId}
          curriculumId={curriculum_id}
          onChange={(chosen) => list.setFilters({ group_id: chosen })}
        />
      </Labelled>
      <Labelled id="issue-having" label={transcriptFilter.label}>
        {transcriptFilter.control({ id: 'issue-having', value: having, onChange: onHaving }, {})}
      </Labelled>
    </div>
  );
}

function Labelled({ id, label, children }: { id: string; label: TextKey; children: React.ReactNode }) {
  const text = useText();
  return (
    <div>
      <label htmlFor={id}>{text(label)}</label>
      {children}
    </div>
  );
}
