import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';

interface WorkbookRowsProps {
  /** Accessible name of the rows. */
  label: TextKey;
  counts: string;
  /** Text key of the message that rows with faults come first, if there are any. */
  faulty: TextKey | undefined;
  /** Text key of the message that no row changes anything. */
  nothing: TextKey;
  /** Text keys of the headings. */
  headings: readonly TextKey[];
  className: string;
  /** The rows that are listed. */
  children: ReactNode[];
}

/** The result of a dry run: counts, then each row that has a fault or changes something. */
export function WorkbookRows(props: WorkbookRowsProps) {
  const { label, counts, faulty, nothing, headings, className, children } = props;
  const text = useText();
  return (
    <>
      <p role="status">{counts}</p>
      {faulty && <p className="notice notice-error">{text(faulty)}</p>}
      {children.length === 0 ? (
        <p className="notice">{text(nothing)}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the rows scroll, and keyboards must reach them
        <section className="workbook-rows" tabIndex={0} aria-label={text(label)}>
          <table className={className}>
            <thead>
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col">
                    {text(heading)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </section>
      )}
    </>
  );
}

/** What is wrong with a row. */
export const RowProblems = ({ problems }: { problems: readonly string[] }) =>
  problems.map((problem) => (
    <p key={problem} className="workbook-problem">
      {problem}
    </p>
  ));

/** What a row changes, and what of it is not taken although it has no problem. */
export const RowNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note) => (
    <p key={note} className="hint">
      {note}
    </p>
  ));
