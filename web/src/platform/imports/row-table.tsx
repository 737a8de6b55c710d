import type { ImportDetails, ImportRow } from '@dekanat/contract/operations/imports.ts';
import type { MouseEvent } from 'react';
import { useText } from '#i18n/text.ts';
import { OutcomeTag } from '#platform/imports/import-words.tsx';
import { RowCell } from '#platform/imports/row-cell.tsx';

interface RowsProps {
  of: ImportDetails;
  /** Whether the next rows are being loaded. */
  renewing: boolean;
}

interface ShownColumn {
  key: string;
  label: string;
  /** The row number in the file. */
  at: number;
}

/** The imported columns, in the order of the file. */
const columnsOf = ({ plan: { mapping, columns } }: ImportDetails): ShownColumn[] =>
  mapping.flatMap((key, at) =>
    columns.filter((column) => column.key === key).map(({ label }) => ({ key: key ?? '', label, at })),
  );

/** Problems of the row that belong to no cell. */
const problemsBeside = (row: ImportRow, columns: ShownColumn[]) =>
  row.problems.filter(({ column }) => !columns.some(({ key }) => key === column));

/** A card leaves out cells that are blank and valid. */
const saysSomething = ({ cells, problems, changes }: ImportRow, { key, at }: ShownColumn) =>
  (cells[at] ?? '') !== '' || [...problems, ...changes].some(({ column }) => column === key);

/** Effects that no column of the file contains: a created account. */
const changesBeside = ({ changes }: ImportRow, columns: ShownColumn[]) =>
  changes.filter(({ column, label }) => label !== '' && !columns.some(({ key }) => key === column));

const isDone = ({ state }: ImportDetails) => state !== 'checked';

/** Rows under the columns of the file, with the problems of each cell. */
export function RowTable({ of, renewing }: RowsProps) {
  const text = useText();
  const columns = columnsOf(of);
  return (
    <section
      className="import-rows"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
      tabIndex={0}
      aria-label={text('imports.rows.label')}
      data-renewing={renewing}
    >
      <table>
        <thead>
          <tr>
            <th scope="col" className="import-place">
              {text('imports.rows.place')}
            </th>
            <th scope="col">{text('imports.rows.outcome')}</th>
            {columns.map(({ at, label }) => (
              <th key={at} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.page.data.map((row) => (
            <tr key={row.place} data-place={row.place} data-outcome={row.outcome}>
              <td className="import-place">{row.place}</td>
              <td>
                <RowOutcome row={row} columns={columns} done={isDone(of)} />
                <WhereToLook row={row} columns={columns} />
              </td>
              {columns.map(({ at, key }) => (
                <RowCell key={at} row={row} column={key} cell={row.cells[at] ?? ''} as="td" />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The same as cards, on a phone. */
export function RowCards({ of, renewing }: RowsProps) {
  const text = useText();
  const columns = columnsOf(of);
  return (
    <ul className="import-cards" aria-label={text('imports.rows.label')} data-renewing={renewing}>
      {of.page.data.map((row) => (
        <li key={row.place} data-place={row.place} data-outcome={row.outcome}>
          <div className="import-card-head">
            <span className="import-place">{row.place}</span>
            <RowOutcome row={row} columns={columns} done={isDone(of)} />
          </div>
          <dl>
            {columns
              .filter((column) => saysSomething(row, column))
              .map(({ at, key, label }) => (
                <div key={at}>
                  <dt>{label}</dt>
                  <RowCell row={row} column={key} cell={row.cells[at] ?? ''} as="dd" />
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Cells before those of the file: row number and result. */
const CELLS_BEFORE = 2;

/** Names of the columns with a problem: in a wide file most are out of sight. */
function WhereToLook({ row, columns }: { row: ImportRow; columns: ShownColumn[] }) {
  const hasValue = (at: number) => {
    const { key } = columns[at] as ShownColumn;
    return [...row.problems, ...row.changes].some(({ column }) => column === key);
  };
  const look = ({ currentTarget }: MouseEvent<HTMLButtonElement>, at: number) =>
    currentTarget
      .closest('tr')
      ?.cells[CELLS_BEFORE + at]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  const places = [...columns.keys()].filter(hasValue);
  if (places.length === 0) return null;
  return (
    <ul className="import-where">
      {places.map((at) => (
        <li key={at}>
          <button type="button" onClick={(event) => look(event, at)}>
            {columns[at]?.label}
          </button>
        </li>
      ))}
    </ul>
  );
}

function RowOutcome({ row, columns, done }: { row: ImportRow; columns: ShownColumn[]; done: boolean }) {
  return (
    <>
      {row.outcome && <OutcomeTag outcome={row.outcome} done={done} />}
      {problemsBeside(row, columns).map(({ label, message }) => (
        <p key={`${label} ${message}`} className="import-problem">
          {label === '' ? message : `${label}: ${message}`}
        </p>
      ))}
      {changesBeside(row, columns).map(({ label, from, to }) => (
        <p key={label} className="import-hint">
          {label}: {from && `${from} → `}
          {to}
        </p>
      ))}
    </>
  );
}
