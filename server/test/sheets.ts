import { writeXlsx } from 'hucre/xlsx';

type Value = string | number | boolean | Date | null;

/** A workbook as spreadsheets write it. */
export const xlsx = (rows: Value[][], name?: string): Promise<File> =>
  workbook([{ name: 'Varaq', rows }], name);

type Sheets = Parameters<typeof writeXlsx>[0]['sheets'];

/** A workbook with several sheets. */
export async function workbook(sheets: Sheets, name = 'jadval.xlsx'): Promise<File> {
  const bytes = await writeXlsx({ sheets });
  return new File([new Uint8Array(bytes)], name, {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

/** A CSV file from its text, or its bytes where they are not UTF-8. */
export const csv = (content: string | Uint8Array<ArrayBuffer>, name = 'jadval.csv'): File =>
  new File([content], name, { type: 'text/csv' });
