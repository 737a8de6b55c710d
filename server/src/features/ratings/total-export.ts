import { Readable } from 'node:stream';
import type { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';
import type { TotalStatement } from '@dekanat/contract/ratings/total-statements.ts';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { translate } from '#api/messages.ts';
import { tableFile } from '#platform/exports/table-export.ts';
import { readTotal } from './total-statement.ts';

const MARKS = [5, 4, 3, 2] as const;
/** Of a subject that the student does not take. */
const NOT_TAKEN = '–';

type Cell = string | number | null;

/** Points and mark have a column each, so that a spreadsheet can calculate with them. */
const headingsOf = ({ subjects }: TotalStatement, language: Context['language']): string[] => {
  const word = (key: Parameters<typeof translate>[0]) => translate(key, language);
  return [
    word('statement.column.no'),
    word('statement.column.fio'),
    word('statement.column.id_number'),
    ...subjects.flatMap(({ subject_name }) => [
      `${subject_name ?? ''}: ${word('statement.column.rating')}`,
      `${subject_name ?? ''}: ${word('statement.column.mark')}`,
    ]),
    word('total.average'),
    word('total.gpa'),
    word('total.credits'),
    word('total.debts'),
  ];
};

/** Under average, GPA, credits and debts of the students. */
const totalsOf = (credits: number | null): Cell[] => [null, null, credits, null];

/** Hours and credits of the subjects, the students, and how many have each mark in each subject. */
function rowsOf({ subjects, rows, credit }: TotalStatement, language: Context['language']): Cell[][] {
  const plan = subjects.flatMap(({ hours, credit }): Cell[] => [hours, credit]);
  const students = rows.map((row): Cell[] => {
    const results = new Map(row.results.map((result) => [result.semester_subject_id, result]));
    const cells = subjects.flatMap(({ semester_subject_id }): Cell[] => {
      const result = results.get(semester_subject_id);
      if (result === undefined) return [NOT_TAKEN, NOT_TAKEN];
      return [result.absent ? translate('sheet.print.absent', language) : result.rating, result.mark];
    });
    return [row.no, row.fio, row.id_number, ...cells, row.average, row.gpa, row.credits, row.debts];
  });
  const summary = MARKS.map((mark): Cell[] => [
    null,
    translate('total.mark', language, { mark }),
    null,
    ...subjects.flatMap((subject): Cell[] => [null, subject[`mark_${mark}`]]),
    ...totalsOf(null),
  ]);
  return [
    [null, translate('total.hours_credit', language), null, ...plan, ...totalsOf(credit)],
    ...students,
    ...summary,
  ];
}

/** The total sheet as a table, named like the group. */
export async function exportTotal(
  context: Context,
  groupId: number,
  { semester_id, format }: { semester_id: number; format: (typeof EXPORT_FORMATS)[number] },
): Promise<Download> {
  const total = await readTotal(context, groupId, semester_id);
  return tableFile(
    format,
    {
      name: total.student_group_name ?? String(groupId),
      headings: headingsOf(total, context.language),
      rows: Readable.from(rowsOf(total, context.language)),
    },
    (row: Cell[]) => row,
  );
}
