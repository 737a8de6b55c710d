import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { trimmedText } from '#platform/imports/cells.ts';
import type { SheetRow as FileRow } from '#platform/imports/stored-rows.ts';
import { SHEET_COLUMNS, type SheetColumn } from './imported-columns.ts';
import type { Problem } from './imported-rows.ts';

const TEXT_SHOWN = 80;

type Place = Pick<Sheet, 'university_id' | 'subject_id' | 'group_id' | 'season_semester' | 'rows'>;
type Names = Pick<Sheet, 'subject_name' | 'student_group_name' | 'semester_name'>;

/** Names of the sheet in every language; the group may also be that of one of its students, as on a sheet of a retake. */
const namesOf = ({ university_id, subject_id, group_id, season_semester, rows }: Place) => sql`
  select 'subject' as of, name from subject_translations where subject_id = ${subject_id}
  union all select 'subject', code from subjects where id = ${subject_id}
  union all select 'group', name from student_group_translations where student_group_id = ${group_id}
    or student_group_id in (
      select group_id from students where id = any(${rows.map(({ student_id }) => student_id)}::integer[]))
  union all select 'semester', text.label from labels join (
      select label_id, label from label_translations
      union all select label_id, label from label_overrides where university_id = ${university_id}) text on text.label_id = labels.id
    where labels.module = 'season_semester' and labels.key = ${season_semester}`;

/** The texts that name the sheet, by column, in any script and spelling. */
async function matchingTexts(db: Queryable, sheet: Place, texts: string[]) {
  const { rows } = await sql<{ of: SheetColumn; text: string }>`
    with names as materialized (select of, search_key(name) as key from (${namesOf(sheet)}) known)
    select distinct names.of, text from unnest(${texts}::text[]) texts (text)
    join names on names.key = search_key(text)`.execute(db);
  return new Set(rows.map(({ of, text }) => `${of} ${text}`));
}

/** “3”, “3-semestr”, “2025/2026, 3 semester” */
const namesNumber = (text: string, number: string) => text.split(/\D+/).includes(number);

/** Finds rows that name another subject, group or semester than the sheet has; blank cells say nothing. */
export async function sheetNameProblems(
  db: Queryable,
  sheet: Place & Names,
  columns: ReadonlyMap<SheetColumn, number>,
  rows: readonly FileRow[],
): Promise<(row: FileRow) => Problem[]> {
  const textIn = ({ cells }: FileRow, column: SheetColumn) => trimmedText(cells[columns.get(column) ?? -1]);
  const texts = rows.flatMap((row) => SHEET_COLUMNS.map((column) => textIn(row, column)));
  const known = await matchingTexts(db, sheet, [...new Set(texts)]);
  const names: Record<SheetColumn, string | null> = {
    subject: sheet.subject_name,
    group: sheet.student_group_name,
    semester: sheet.semester_name,
  };
  return (row) =>
    SHEET_COLUMNS.flatMap((column) => {
      const text = textIn(row, column);
      const isOwn =
        known.has(`${column} ${text}`) || (column === 'semester' && namesNumber(text, sheet.semester_name));
      if (text === '' || isOwn) return [];
      const values = { text: text.slice(0, TEXT_SHOWN), name: names[column] ?? '' };
      return [{ key: `sheet_file.other_${column}` as const, values }];
    });
}
