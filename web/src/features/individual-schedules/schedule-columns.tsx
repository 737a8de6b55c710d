import type { IndividualExamRow } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import type { IndividualWindowRow } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { StateTag } from '#features/individual-schedules/state-tag.tsx';
import type { TextKey } from '#i18n/text-key.ts';
import { Instant } from '#ui/instant.tsx';
import type { Column } from '#ui/table/columns.ts';

type Row = IndividualExamRow | IndividualWindowRow;

/** Columns of both lists. */
export const subjectColumn: Column<Row> = {
  key: 'subject_name',
  title: 'subject.noun',
  width: 208,
  render: (row) => row.subject_name ?? '—',
};
export const stateColumn: Column<Row> = {
  key: 'state',
  title: 'individual.column.state',
  width: 128,
  render: (row) => <StateTag state={row.state} />,
};
export const reasonColumn: Column<Row> = {
  key: 'reason',
  title: 'individual.column.reason',
  width: 208,
  render: (row) => row.reason ?? '—',
};
export const semesterColumns: readonly Column<Row>[] = [
  {
    key: 'curriculum_name',
    title: 'curriculum.noun',
    width: 240,
    hiddenByDefault: true,
    render: (row) => row.curriculum_name,
  },
  {
    key: 'semester_name',
    title: 'semester.noun',
    width: 96,
    hiddenByDefault: true,
    render: (row) => row.semester_name,
  },
];
export const authorColumn: Column<Row> = {
  key: 'author',
  title: 'individual.column.author',
  width: 136,
  render: (row) => row.author ?? '—',
};

/** A column with an instant. */
export const dateColumn = <Name extends string>(
  key: Name,
  title: TextKey,
  given: Partial<Column<unknown>> = {},
): Column<{ [K in Name]: string | null }> => ({
  key,
  title,
  width: 164,
  ...given,
  render: (row) => <Instant at={row[key]} />,
});
