import { Readable } from 'node:stream';
import type { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { translate } from '#api/messages.ts';
import { MIME } from '#platform/exports/table-export.ts';
import type { Choice, Column } from './columns.ts';
import { type ImportKind, importTitle, isRequired } from './import-kind.ts';

/** Limit of spreadsheets for the choices of a dropdown, and of the choices listed on the notes sheet. */
const MAX_DROPDOWN_LENGTH = 255;
const MAX_LISTED_CHOICES = 200;
const LAST_ROW = 20_001;

/** The translated explanation of a column. */
export const noteOf = (column: Column, context: Context): string =>
  translate(column.note, messageLanguage(context));

interface DescribedColumn {
  column: Column;
  heading: string;
  choices: Choice[];
}

async function describeColumns(context: Context, kind: ImportKind): Promise<DescribedColumn[]> {
  const language = messageLanguage(context);
  const all: DescribedColumn[] = [];
  for (const column of kind.columns) {
    const choices = (await column.choices?.(context)) ?? [];
    all.push({
      column,
      heading: column.label(language),
      choices: choices.filter(({ open }) => open !== false),
    });
  }
  return all;
}

const exampleOf = ({ column, choices }: DescribedColumn) => column.example ?? choices[0]?.label ?? '';

/** One letter is enough: no resource has more than 26 columns. */
const columnLetter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);

/** Dropdowns for columns whose choices fit. */
const dropdowns = (columns: DescribedColumn[]) =>
  columns.flatMap(({ choices }, index) => {
    const values = choices.map(({ label }) => label);
    const fits =
      values.length > 0 &&
      values.join(',').length <= MAX_DROPDOWN_LENGTH &&
      !values.some((one) => /[",]/.test(one));
    if (!fits) return [];
    const range = `${columnLetter(index)}2:${columnLetter(index)}${LAST_ROW}`;
    return [{ type: 'list' as const, values, range, allowBlank: true, showErrorMessage: true }];
  });

async function workbook(context: Context, kind: ImportKind, columns: DescribedColumn[]): Promise<Uint8Array> {
  const language = messageLanguage(context);
  const { writeXlsx } = await import('hucre/xlsx');
  const notes = columns.map((one) => [
    one.heading,
    translate(isRequired(kind, one.column) ? 'import.required' : 'import.optional', language),
    noteOf(one.column, context),
    exampleOf(one),
    one.choices
      .slice(0, MAX_LISTED_CHOICES)
      .map(({ label }) => label)
      .join('; '),
  ]);
  const widths = [28, 14, 60, 32, 80].map((width) => ({ width }));
  const headings = (['column', 'needed', 'holds', 'example', 'choices'] as const).map((one) =>
    translate(`import.notes.${one}`, language),
  );
  return writeXlsx({
    sheets: [
      {
        name: translate(importTitle(kind.resource), language),
        columns: columns.map(() => ({ width: 28 })),
        rows: [columns.map(({ heading }) => heading)],
        freezePane: { rows: 1 },
        dataValidations: dropdowns(columns),
      },
      {
        name: translate('import.notes', language),
        columns: widths,
        rows: [
          headings,
          ...notes,
          [],
          [translate(`import.known_by.${kind.resource}`, language)],
          [translate('import.blank', language)],
        ],
        freezePane: { rows: 1 },
      },
    ],
  });
}

/**
 * An empty file with headings, without an example row that could be imported by mistake; a workbook explains the
 * columns on a second sheet.
 */
export async function importTemplate(
  context: Context,
  kind: ImportKind,
  format: (typeof EXPORT_FORMATS)[number],
): Promise<Download> {
  const columns = await describeColumns(context, kind);
  const csv = async () => {
    const { writeCsv } = await import('hucre/csv');
    return Buffer.from(writeCsv([columns.map(({ heading }) => heading)], { bom: true }));
  };
  const bytes = format === 'csv' ? await csv() : Buffer.from(await workbook(context, kind, columns));
  return {
    filename: `${translate(importTitle(kind.resource), messageLanguage(context))}.${format}`,
    mime: MIME[format],
    body: Readable.from([bytes]),
  };
}
