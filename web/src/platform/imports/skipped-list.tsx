import {
  IGNORED_BECAUSE,
  type IgnoredColumn,
  type SkippedContent,
  type SkippedRecords,
} from '@dekanat/contract/operations/skipped-content.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { type Text, useText } from '#i18n/text.ts';
import '#platform/imports/skipped-list.css';

export interface SkippedProps {
  skipped?: SkippedContent | null;
  ignored?: readonly IgnoredColumn[];
  source?: SkippedRecords | null;
}

/** The number and the first references of cells. */
const cellValues = ({ count, first }: SkippedContent['long']) => ({
  count: formatNumber(count),
  cells: `${first.join(', ')}${count > first.length ? ', …' : ''}`,
});

const contentLines = (
  { sheets, columns, cells, long, merged, formulas }: SkippedContent,
  text: Text,
): string[] => [
  ...(sheets.length > 0 ? [text('imports.skipped.sheets', { sheets: sheets.join(', ') })] : []),
  ...(columns > 0 ? [text('imports.skipped.columns', { count: formatNumber(columns) })] : []),
  ...(cells > 0 ? [text('imports.skipped.cells', { count: formatNumber(cells) })] : []),
  ...(long.count > 0 ? [text('imports.skipped.long', cellValues(long))] : []),
  ...(merged.count > 0 ? [text('imports.skipped.merged', cellValues(merged))] : []),
  ...(formulas.count > 0 ? [text('imports.skipped.formulas', cellValues(formulas))] : []),
];

function columnLines(ignored: readonly IgnoredColumn[], text: Text): string[] {
  const nameOf = ({ column, heading }: IgnoredColumn) =>
    heading === ''
      ? text('imports.skipped.column', { column })
      : text('imports.skipped.column_named', { column, heading });
  return IGNORED_BECAUSE.flatMap((because) => {
    const columns = ignored.filter((one) => one.because === because).map(nameOf);
    return columns.length === 0
      ? []
      : [text(`imports.skipped.ignored.${because}`, { columns: columns.join(', ') })];
  });
}

function leftOutLine({ left_out, left_out_more }: SkippedRecords, text: Text): string {
  const fields = left_out.join(', ');
  return left_out_more > 0
    ? text('imports.source.left_out.more', { fields, more: formatNumber(left_out_more) })
    : text('imports.source.left_out', { fields });
}

const recordLines = (source: SkippedRecords, text: Text): string[] => [
  ...(source.left_out.length > 0 ? [leftOutLine(source, text)] : []),
  ...(source.unreadable > 0
    ? [text('imports.source.unreadable', { count: formatNumber(source.unreadable) })]
    : []),
];

/** Names what is not imported. */
export function SkippedList({ skipped, ignored = [], source }: SkippedProps) {
  const text = useText();
  const lines = [
    ...(skipped ? contentLines(skipped, text) : []),
    ...columnLines(ignored, text),
    ...(source ? recordLines(source, text) : []),
  ];
  return (
    <div className="notice import-skipped" role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
