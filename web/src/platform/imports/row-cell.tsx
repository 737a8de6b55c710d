import { ArrowRightOutlined } from '@ant-design/icons';
import type { ImportRow } from '@dekanat/contract/operations/imports.ts';
import { useText } from '#i18n/text.ts';

interface RowCellProps {
  row: ImportRow;
  column: string;
  /** The cell's text in the file. */
  cell: string;
  as: 'td' | 'dd';
}

/** A value of the file with its problem, or with the change that it makes. */
export function RowCell({ row, column, cell, as: Tag }: RowCellProps) {
  const problems = row.problems.filter((problem) => problem.column === column);
  const change = row.changes.find((one) => one.column === column);
  if (problems.length > 0)
    return (
      <Tag data-cell="wrong">
        {cell || '—'}
        {problems.map(({ message }) => (
          <p key={message} className="import-problem">
            {message}
          </p>
        ))}
      </Tag>
    );
  if (change === undefined) return <Tag>{cell || <Blank />}</Tag>;
  return (
    <Tag data-cell={change.kept ? 'kept' : 'changed'}>
      {change.kept ? <Kept {...change} /> : <Changed {...change} />}
    </Tag>
  );
}

/** Whether the value changes nothing. */
function Blank() {
  const text = useText();
  return (
    <span className="import-blank" title={text('imports.blank')}>
      —
    </span>
  );
}

type Sides = Pick<ImportRow['changes'][number], 'from' | 'to'>;

function Changed({ from, to }: Sides) {
  const text = useText();
  return (
    <>
      <span className="visually-hidden">{text('imports.from')} </span>
      <del>{from || '—'}</del> <ArrowRightOutlined aria-hidden />
      <span className="visually-hidden"> {text('imports.to')}</span> <ins>{to || '—'}</ins>
    </>
  );
}

function Kept({ from, to }: Sides) {
  const text = useText();
  return (
    <>
      {from || '—'}
      <p className="import-kept">{text('imports.kept.cell', { value: to })}</p>
    </>
  );
}
