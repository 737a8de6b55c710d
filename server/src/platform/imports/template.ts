import { Readable } from 'node:stream';
import type { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { translate } from '#api/messages.ts';
import { MIME } from '#platform/exports/table-export.ts';
import type { Choice, Column } from './columns.ts';
import { type ImportKind, isRequired } from './import-kind.ts';

/** Choices that a spreadsheet offers in a cell, which take a line of at most 255 characters, and those that are written out. */
const OFFERED_LENGTH = 255;
const WRITTEN_OUT = 200;
const ROWS = 20_001;

/** What a column may hold, in the reader's words. */
export const noteOf = (column: Column, context: Context): string =>
  translate(column.note, messageLanguage(context));

interface Described {
  column: Column;
  heading: string;
  choices: Choice[];
}

async function described(context: Context, kind: ImportKind): Promise<Described[]> {
  const language = messageLanguage(context);
  const all: Described[] = [];
  for (const column of kind.columns)
    all.push({ column, heading: column.label(language), choices: (await column.choices?.(context)) ?? [] });
  return all;
}

const exampleOf = ({ column, choices }: Described) => column.example ?? choices[0]?.label ?? '';

/** `A`, `B` … `Z`: no record has more columns. */
const letter = (place: number) => String.fromCharCode('A'.charCodeAt(0) + place);

/** In the cell itself where the choices are few. */
const offers = (columns: Described[]) =>
  columns.flatMap(({ choices }, place) => {
    const values = choices.map(({ label }) => label);
    const fits =
      values.length > 0 &&
      values.join(',').length <= OFFERED_LENGTH &&
      !values.some((one) => /[",]/.test(one));
    if (!fits) return [];
    const range = `${letter(place)}2:${letter(place)}${ROWS}`;
    return [{ type: 'list' as const, values, range, allowBlank: true, showErrorMessage: true }];
  });

async function workbook(context: Context, kind: ImportKind, columns: Described[]): Promise<Uint8Array> {
  const language = messageLanguage(context);
  const { writeXlsx } = await import('hucre/xlsx');
  const notes = columns.map((one) => [
    one.heading,
    translate(isRequired(kind, one.column) ? 'import.required' : 'import.optional', language),
    noteOf(one.column, context),
    exampleOf(one),
    one.choices
      .slice(0, WRITTEN_OUT)
      .map(({ label }) => label)
      .join('; '),
  ]);
  const widths = [28, 14, 60, 32, 80].map((width) => ({ width }));
  const headings = ['column', 'needed', 'holds', 'example', 'choices'].map((one) =>
    translate(`import.notes.${one}`, language),
  );
  return writeXlsx({
    sheets: [
      {
        name: translate(`import.title.${kind.resource}`, language),
        columns: columns.map(() => ({ width: 28 })),
        rows: [columns.map(({ heading }) => heading)],
        freezePane: { rows: 1 },
        dataValidations: offers(columns),
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

/** A file to be filled: headings alone, so that no example is ever imported; a workbook says on a second sheet what each may hold. */
export async function templateOf(
  context: Context,
  kind: ImportKind,
  format: (typeof EXPORT_FORMATS)[number],
): Promise<Download> {
  const columns = await described(context, kind);
  const csv = async () => {
    const { writeCsv } = await import('hucre/csv');
    return Buffer.from(writeCsv([columns.map(({ heading }) => heading)], { bom: true }));
  };
  const bytes = format === 'csv' ? await csv() : Buffer.from(await workbook(context, kind, columns));
  return {
    filename: `${translate(`import.title.${kind.resource}`, messageLanguage(context))}.${format}`,
    mime: MIME[format],
    body: Readable.from([bytes]),
  };
}
