import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { uncheckedKey } from '#i18n/text-key.ts';
import { DEFAULT_ARRANGEMENT } from '#ui/table/arrangement.ts';
import type { Column } from '#ui/table/columns.ts';
import { Grid } from '#ui/table/grid.tsx';
import { useRowSelection } from '#ui/table/row-selection.ts';
import { RowCheckboxLabel } from '#ui/table/selection-checkbox.tsx';
import { useTableModel } from '#ui/table/table-model.ts';

/** A row without an `id`. */
interface Mark {
  student: string;
  first: string;
  second: string;
}

afterEach(cleanup);

const studentOf = ({ student }: Mark) => student;
const marks = (from: number, to: number): Mark[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    student: `S${from + at}`,
    first: String(from + at),
    second: '5',
  }));

interface MarksProps {
  rows: Mark[];
  columns?: Partial<Record<keyof Mark, Partial<Column<Mark>>>>;
  selectable?: boolean;
  dense?: boolean;
  onRender?: (student: string) => void;
}

function Marks({ rows, columns = {}, selectable = false, dense = false, onRender }: MarksProps) {
  const selection = useRowSelection<Mark>({ label: studentOf, rowKey: studentOf });
  const [declared] = useState<Column<Mark>[]>(() => [
    {
      key: 'student',
      title: uncheckedKey('student'),
      render: (row) => {
        onRender?.(row.student);
        return row.student;
      },
    },
    { key: 'first', title: uncheckedKey('first'), render: ({ first }) => first, ...columns.first },
    { key: 'second', title: uncheckedKey('second'), render: ({ second }) => second, ...columns.second },
  ]);
  const model = useTableModel({
    columns: declared,
    arrangement: DEFAULT_ARRANGEMENT,
    rows,
    rowKey: studentOf,
    selection: selectable ? selection : undefined,
  });
  return (
    <>
      <output>{[...selection.rows.keys()].join(' ')}</output>
      <Grid
        model={model}
        page={{ total: rows.length, per_page: rows.length, current_page: 1 }}
        label="marks"
        dense={dense}
        refetching={false}
        selection={selectable ? selection : undefined}
      />
    </>
  );
}

const selected = () => screen.getByRole('status').textContent;
const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('grid: identifies rows without an id by their row key', () => {
  render(<Marks rows={marks(1, 2)} />, { wrapper: StrictMode });
  expect(document.querySelector('[data-id="S2"]')?.textContent).toContain('S2');
});

test('grid: selects ranges with Shift and whole pages, and keeps the selection on other pages', () => {
  const { rerender } = render(<Marks rows={marks(1, 5)} selectable />, { wrapper: StrictMode });
  fireEvent.click(checkbox('S2'));
  fireEvent.click(checkbox('S4'), { shiftKey: true });
  expect(selected()).toBe('S2 S3 S4');
  expect(checkbox('list.select_page').indeterminate).toBe(true);

  rerender(<Marks rows={marks(6, 7)} selectable />);
  expect(checkbox('S6').checked).toBe(false);
  fireEvent.click(checkbox('list.select_page'));
  expect(selected()).toBe('S2 S3 S4 S6 S7');
  fireEvent.click(checkbox('list.select_page'));
  expect(selected()).toBe('S2 S3 S4');

  rerender(<Marks rows={marks(1, 5)} selectable />);
  expect(checkbox('S3').checked).toBe(true);
  fireEvent.click(checkbox('S3'));
  expect(selected()).toBe('S2 S4');
});

test('grid: selects a row by a click on the label in its cell', () => {
  const renderMark = ({ student }: Mark) => (
    <RowCheckboxLabel rowId={student}>{`mark of ${student}`}</RowCheckboxLabel>
  );
  render(<Marks rows={marks(1, 2)} columns={{ first: { render: renderMark } }} selectable />);
  fireEvent.click(screen.getByText('mark of S2'));
  expect(selected()).toBe('S2');
});

test('grid: renders only the row that is selected', () => {
  const rendered: string[] = [];
  render(<Marks rows={marks(1, 5)} selectable onRender={(student) => rendered.push(student)} />);
  rendered.length = 0;
  fireEvent.click(checkbox('S2'));
  expect(rendered).toEqual(['S2']);
});

test('grid: shows group headings above their columns, and counts both heading rows', () => {
  const group = { group: uncheckedKey('semester') };
  render(<Marks rows={marks(1, 1)} columns={{ first: group, second: group }} />);
  const heading = screen.getByRole('columnheader', { name: 'semester' });
  expect(heading.getAttribute('colspan')).toBe('2');
  expect(screen.getByRole('columnheader', { name: 'student' }).getAttribute('rowspan')).toBe('2');
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('3');
  expect(document.querySelector('[data-row="0"]')?.getAttribute('aria-rowindex')).toBe('3');
});

test('grid: shows footer totals of the page', () => {
  const footer = (rows: readonly Mark[]) => rows.reduce((sum, { first }) => sum + Number(first), 0);
  render(<Marks rows={marks(1, 3)} columns={{ first: { footer } }} />);
  const totals = screen.getByRole('row', { name: /list.totals/ });
  expect(within(totals).getByText('6')).toBeTruthy();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5');
});

/** Both marks editable, but for the second mark of S2. */
function EditableMarks({ saved }: { saved: string[] }) {
  const [rows, setRows] = useState(() => marks(1, 3));
  const editorOf = (field: 'first' | 'second') => ({
    value: (row: Mark) => row[field],
    readOnly: ({ student }: Mark) => field === 'second' && student === 'S2',
    save: ({ student }: Mark, value: string) => {
      saved.push(`${student}.${field}=${value}`);
      setRows((before) => before.map((row) => (row.student === student ? { ...row, [field]: value } : row)));
    },
  });
  return (
    <Marks
      rows={rows}
      columns={{ first: { editor: editorOf('first') }, second: { editor: editorOf('second') } }}
    />
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const press = (key: string, more = {}) => fireEvent.keyDown(input(), { key, ...more });

test('grid: saves an edited cell on Enter and Tab, and moves to the next editable cell', () => {
  const saved: string[] = [];
  render(<EditableMarks saved={saved} />, { wrapper: StrictMode });
  fireEvent.click(screen.getByRole('button', { name: 'first: 1' }));
  expect(document.activeElement).toBe(input());
  type('4');
  press('Enter');
  expect(saved).toEqual(['S1.first=4']);
  expect(input().getAttribute('aria-label')).toBe('first: 2');
  press('Tab');
  expect(input().getAttribute('aria-label')).toBe('first: 3');
  press('Tab', { shiftKey: true });
  press('Tab', { shiftKey: true });
  expect(input().getAttribute('aria-label')).toBe('second: 5');
  type('3');
  press('Tab');
  expect(saved).toEqual(['S1.first=4', 'S1.second=3']);
});

test('grid: discards an edited cell on Escape and returns the focus to it', () => {
  const saved: string[] = [];
  render(<EditableMarks saved={saved} />, { wrapper: StrictMode });
  fireEvent.click(screen.getByRole('button', { name: 'first: 2' }));
  type('9');
  press('Escape');
  expect(saved).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'first: 2' }));
});

test('grid: moves the focus over rows with arrow keys, and one row only is in the tab order', () => {
  render(<Marks rows={marks(1, 3)} />, { wrapper: StrictMode });
  const row = (at: number) => document.querySelector<HTMLElement>(`[data-row="${at}"]`);
  row(0)?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(row(1));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' });
  expect(document.activeElement).toBe(row(2));
  expect(document.querySelectorAll('[data-row][tabindex="0"]')).toHaveLength(1);
});

/** The test environment has no layout: every box is ten default rows high. */
const giveBoxesAHeight = () =>
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 480 });
const box = () => document.querySelector<HTMLElement>('.grid-box') ?? document.body;
const scrollToRow = (at: number) => fireEvent.scroll(box(), { target: { scrollTop: at * 48 } });
const shows = (student: string) =>
  waitFor(() => expect(document.querySelector(`[data-id="${student}"]`)).not.toBeNull());

test('grid: renders only the rows that scrolling brings near', async () => {
  giveBoxesAHeight();
  const rendered: string[] = [];
  render(<Marks rows={marks(1, 300)} onRender={(student) => rendered.push(student)} />);
  await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(22));
  scrollToRow(100);
  await shows('S122');
  rendered.length = 0;
  scrollToRow(102);
  await shows('S124');
  expect(rendered).toEqual(['S123', 'S124']);
});

test('grid: keeps the scroll position when the virtualiser starts late', async () => {
  giveBoxesAHeight();
  const { rerender } = render(<Marks rows={marks(1, 300)} />);
  scrollToRow(100);
  await shows('S122');
  // Another row height needs a new virtualiser.
  rerender(<Marks rows={marks(1, 300)} dense />);
  await shows('S147');
  expect(box().scrollTop).toBe(4800);
});
