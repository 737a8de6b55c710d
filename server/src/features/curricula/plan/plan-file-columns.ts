import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import type { IgnoredColumn } from '@dekanat/contract/operations/skipped-content.ts';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import type { TextKey } from '#locales/text-key.ts';
import { foldedTexts, placesOf } from '#platform/imports/heading-places.ts';
import type { SheetRow } from '#platform/imports/stored-rows.ts';

/** The columns of the workbook, in order. */
export const PLAN_COLUMNS = {
  semester: 'plan_file.semester',
  code: 'subject.code',
  name: 'field.name',
  theory: 'plan_file.theory',
  practice: 'plan_file.practice',
  independent: 'plan_file.independent',
  credits: 'plan_file.credits',
  group: 'plan_file.group',
  syllabus: 'plan_file.syllabus',
} as const satisfies Record<string, TextKey>;
export type PlanColumn = keyof typeof PLAN_COLUMNS;
export const PLAN_COLUMN_NAMES = Object.keys(PLAN_COLUMNS) as PlanColumn[];

/** The columns with numbers, and where the plan stores them. */
export const NUMBERS = [
  ['theory', 'theory_lesson_hour'],
  ['practice', 'practical_lesson_hour'],
  ['independent', 'independent_lesson_hour'],
  ['credits', 'credit_hour'],
  ['group', 'choice_of_subject'],
] as const satisfies (readonly [PlanColumn, string])[];

/** What a row sets of a planned subject. */
export interface PlanColumns {
  theory_lesson_hour?: number;
  practical_lesson_hour?: number;
  independent_lesson_hour?: number;
  credit_hour?: number;
  choice_of_subject?: number | null;
  syllabus_id?: number;
}

/** Without them a blank cell could not be told from a missing column: hours would become 0. */
const OPTIONAL: readonly PlanColumn[] = ['name', 'syllabus'];

/** Which cell of a row holds what. */
export type PlanPlaces = ReadonlyMap<PlanColumn, number>;
/** The places in our own files. */
export const OWN_PLACES: PlanPlaces = new Map(PLAN_COLUMN_NAMES.map((column, index) => [column, index]));

function columnFinder(): (heading: string) => PlanColumn | undefined {
  const byHeading = new Map(
    PLAN_COLUMN_NAMES.flatMap((column) =>
      foldedTexts(PLAN_COLUMNS[column]).map((heading) => [heading, column] as const),
    ),
  );
  return (heading) => byHeading.get(heading);
}

/** @throws Invalid when a column is missing */
export function planPlaces({ language }: Context, headings: SheetRow): PlanPlaces {
  const places = placesOf(headings, columnFinder());
  const missing = PLAN_COLUMN_NAMES.filter((column) => !places.has(column) && !OPTIONAL.includes(column));
  if (missing.length === 0) return places;
  const columns = missing.map((column) => `“${translate(PLAN_COLUMNS[column], language)}”`).join(', ');
  throw invalidField(FILES_FIELD, 'plan_file.columns', { columns });
}

/**
 * Why a column is not imported: it is unknown or repeated, or has names other than those of the subjects. Undefined for one that
 * is imported.
 */
export function reasonsFor(
  places: PlanPlaces,
  hasOtherNames: boolean,
): (heading: string, index: number) => IgnoredColumn['because'] | undefined {
  const columnOf = columnFinder();
  return (heading, index) => {
    const column = columnOf(heading);
    if (column === undefined) return 'unknown';
    if (places.get(column) !== index) return 'repeated';
    return column === 'name' && hasOtherNames ? 'not_editable' : undefined;
  };
}
