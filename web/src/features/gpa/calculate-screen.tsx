import { CalculatorOutlined } from '@ant-design/icons';
import { type GpaCandidate, type GpaSemester, gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { CALCULATION_WORDS } from '#features/gpa/calculation-words.ts';
import { studentFilters } from '#features/gpa/gpa-filters.ts';
import { GpaStateTag, GpaValue } from '#features/gpa/gpa-value.tsx';
import { STUDENT_COLUMNS } from '#features/gpa/student-columns.tsx';
import { useText } from '#i18n/text.ts';
import { OwnJob } from '#platform/jobs/own-job.tsx';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { type List, matchingTotal, useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { RowCheckboxLabel } from '#ui/table/selection-checkbox.tsx';
import { type SelectionOrAll, useSelectionOrAll } from '#ui/table/selection-or-all.ts';
import { useOnChange } from '#ui/table/use-on-change.ts';

const COLUMNS: Column<GpaCandidate>[] = [
  {
    key: 'fio',
    title: 'student.full_name',
    width: 280,
    render: (row) => <RowCheckboxLabel rowId={row.id}>{row.fio}</RowCheckboxLabel>,
  },
  ...STUDENT_COLUMNS,
  {
    key: 'gpa_mark',
    title: 'gpa.gpa_mark',
    width: 96,
    numeric: true,
    render: (row) => <GpaValue {...row} />,
  },
  {
    key: 'stale',
    title: 'gpa.state',
    width: 136,
    render: (row) => (row.gpa_mark === null ? '—' : <GpaStateTag stale={row.stale} />),
  },
];

const CALCULATED = choice('calculated', 'gpa.filter.calculated', [
  { value: 0, label: 'gpa.filter.calculated.0' },
  { value: 1, label: 'gpa.filter.calculated.1' },
]);
/** What decides up to which semester a GPA is calculated. */
const semesterIn = (filters: Record<string, unknown>): GpaSemester => {
  const { academic_year_id, season_semester, curriculum_id, semester_id } = filters as GpaSemester;
  return { academic_year_id, season_semester, curriculum_id, semester_id };
};

const nameOf = ({ fio }: GpaCandidate) => fio;

/** Selects students, whose GPA is calculated up to the chosen semester. */
export function CalculateScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const list = useList(gpaRecords.candidates);
  const selection = useSelectionOrAll<GpaCandidate>(nameOf);
  const mayCalculate = useMay(gpaRecords.calculate);
  // Rows that were selected one by one, too: a student was selected for the semester that the row shows.
  useOnChange(JSON.stringify(semesterIn(list.filters)), selection.clear);
  const navigate = useNavigate();
  const showGpa = ({ id }: GpaCandidate) =>
    void navigate({ to: `/edu-process/gpa-rating-students?student=${id}` });
  return (
    <Screen
      title="menu.gpa_calculate"
      actions={mayCalculate && <Calculation list={list} selection={selection} />}
    >
      {mayCalculate && <p className="hint">{text('gpa.calculate.hint')}</p>}
      <ListTable
        list={list}
        label="menu.gpa_calculate"
        onOpen={mayCalculate ? selection.toggle : showGpa}
        {...(mayCalculate && { selection: selection.selected })}
        columns={COLUMNS}
      >
        <SearchBox list={list} by="fio" label="gpa.search" />
        <Filters
          list={list}
          filters={[...studentFilters(universityId, list.filters.curriculum_id), CALCULATED]}
        />
        {mayCalculate && <Choice list={list} selection={selection} />}
      </ListTable>
    </Screen>
  );
}

interface ChoiceProps {
  list: List<GpaCandidate>;
  selection: SelectionOrAll<GpaCandidate>;
}

const withoutSort = ({ sort: _sort, ...filters }: Record<string, unknown>) => filters;

/** How many are selected, and the buttons that select all that match or none. */
function Choice({ list, selection: { all, count, selectAll, clear } }: ChoiceProps) {
  const text = useText();
  const total = matchingTotal(list);
  return (
    <section className="bulk-actions" aria-label={text('gpa.chosen')}>
      <strong role="status">{text('gpa.chosen.count', { count })}</strong>
      {all === undefined && total > count && (
        <Button type="link" onClick={() => selectAll({ filters: withoutSort(list.filters), total })}>
          {text('gpa.chosen.all', { total })}
        </Button>
      )}
      {count > 0 && (
        <Button type="text" onClick={clear}>
          {text('gpa.chosen.clear')}
        </Button>
      )}
    </section>
  );
}

function Calculation({ list, selection }: ChoiceProps) {
  const text = useText();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const leave = () => void navigate({ to: '/edu-process/gpa-rating-students' });
  const calculate = useAction(gpaRecords.calculate, {
    onSuccess: ({ calculated, skipped, job_id }) => {
      if (job_id !== null) return;
      feedback.success(
        text(skipped > 0 ? 'gpa.calculated.skipped' : 'gpa.calculated', { count: calculated, skipped }),
      );
      leave();
    },
    onError: (reason) => feedback.error(Object.values(reason.fields ?? {}).flat()[0] ?? reason),
  });
  const { all, count, selected } = selection;
  const jobId = calculate.data?.job_id ?? null;
  const submit = () => {
    if (count === 0) return feedback.error(text('gpa.students.required'));
    calculate.mutate({
      query: { university_id: universityId },
      body: {
        ...(all
          ? { matching: all.filters }
          : { student_ids: [...selected.rows.values()].map(({ id }) => id) }),
        ...semesterIn(all?.filters ?? list.filters),
      },
    });
  };
  return (
    <div className="screen-actions">
      <Button onClick={leave}>{text('editor.cancel')}</Button>
      <Button
        type="primary"
        icon={<CalculatorOutlined aria-hidden />}
        loading={calculate.isPending}
        onClick={submit}
      >
        {text('gpa.calculate')}
      </Button>
      <Modal
        open={jobId !== null}
        title={text('gpa.calculate')}
        onCancel={leave}
        footer={<Button onClick={leave}>{text('action.close')}</Button>}
      >
        {jobId !== null && <OwnJob jobId={jobId} words={CALCULATION_WORDS} onEnd={selection.clear} />}
      </Modal>
    </div>
  );
}
