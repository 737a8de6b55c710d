import { type Plan, SEMESTER_SUBJECTS_MAX } from '@dekanat/contract/curricula/plan.ts';
import type { PlanFileRow } from '@dekanat/contract/curricula/plan-files.ts';
import { SEMESTERS_MAX } from '@dekanat/contract/curricula/semester-periods.ts';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { type Cell, matchingKey, trimmedText, withoutZeros } from '#platform/imports/cells.ts';
import { previewOf } from '#platform/imports/preview.ts';
import type { SheetRow } from '#platform/imports/stored-rows.ts';
import {
  changeNote,
  dissolvedNotes,
  numberNotes,
  type PlannedSubject,
  type Problem,
  plannedOf,
  problem,
} from './plan-file-changes.ts';
import { NUMBERS, type PlanColumn, type PlanColumns, type PlanPlaces } from './plan-file-columns.ts';
import { subjectsByCode } from './plan-file-subjects.ts';
import { timesOfTests } from './subject-syllabus.ts';
import { lostWork } from './syllabus-work.ts';

/** The most subjects of the largest curriculum. */
export const ROWS_MAX = SEMESTERS_MAX * SEMESTER_SUBJECTS_MAX;
const LIMITS = { theory: 2_000, practice: 2_000, independent: 2_000, credits: 60, group: 100 } as const;

/** The rows of a file or of HEMIS, without headings. */
export interface PlanSheet {
  rows: readonly SheetRow[];
  places: PlanPlaces;
  /** What a blank cell means: 0 and no group, or that the source does not say. */
  blank: 'empty' | 'unknown';
  /** Places of the rows whose subjects are elective in a source that does not say with which others. */
  electives?: ReadonlySet<number>;
}

/** A row of the file, resolved against the plan. */
export interface PlanRow extends Omit<PlanFileRow, 'problems' | 'notes'> {
  problems: Problem[];
  notes: Problem[];
  semester_id: number | null;
  subject_id: number | null;
  /** The name of the file is not one of the subject. */
  hasOtherName: boolean;
  /** What the source does not say is left out, and stays as it is. */
  columns: PlanColumns;
}

export interface PlanRows {
  rows: PlanRow[];
}

const NAME_SHOWN = 120;

const nameKey = (subjectId: number, name: string) => `${subjectId} ${matchingKey(name)}`;

/** The subjects and syllabi of the university by code and name. */
async function lookups(context: Context, universityId: number) {
  const { db } = context;
  const subjects = await db
    .selectFrom('subjects')
    .select(['id as subject_id', 'code', 'university_id'])
    .where('university_id', '=', universityId)
    .execute();
  const named = await addRelatedNames(context, subjects, {
    name: relatedName(SUBJECT, 'name', 'subject_id'),
  });
  const names = await db
    .selectFrom('subject_translations')
    .innerJoin('subjects', 'subjects.id', 'subject_translations.subject_id')
    .select(['subject_id', 'name'])
    .where('university_id', '=', universityId)
    .execute();
  const syllabi = await db
    .selectFrom('syllabi')
    .select(['id', 'name', 'subject_id'])
    .where('university_id', '=', universityId)
    .where('removed_at', 'is', null)
    .execute();
  return {
    subjectWith: subjectsByCode(named),
    /** In every language, in which a colleague may have exported the file. */
    names: new Set(names.map(({ subject_id, name }) => nameKey(subject_id, name))),
    syllabi: Map.groupBy(syllabi, ({ name }) => matchingKey(name)),
  };
}

type Lookups = Awaited<ReturnType<typeof lookups>>;

/** Written by a person: other forms that JavaScript reads as numbers, such as 0x1F and 1e2, are typing errors. */
const WHOLE = /^\d+(?:[.,]0*)?$/;

/** A whole number of a cell; an empty one is 0. */
function numberIn(cell: Cell | undefined, field: keyof typeof LIMITS, problems: Problem[]): number {
  const text = trimmedText(cell);
  const number = text === '' ? 0 : Number(text.replace(',', '.'));
  if ((text === '' || WHOLE.test(text)) && number <= LIMITS[field]) return number;
  problems.push(problem('plan_file.number', { text: text.slice(0, 40), maximum: LIMITS[field] }));
  return 0;
}

/** The syllabus with this name: the planned one if it has it, else the only one of the subject, else the only one at all. */
function syllabusNamed(
  name: string,
  subjectId: number | null,
  { known: { syllabi }, planned }: { known: Lookups; planned: PlannedSubject | undefined },
  problems: Problem[],
): PlanColumns {
  if (name === '') return {};
  const key = matchingKey(name);
  const current = planned?.syllabus;
  if (current && matchingKey(current.name) === key) return { syllabus_id: current.id };
  const all = syllabi.get(key) ?? [];
  const own = all.filter(({ subject_id }) => subject_id === subjectId);
  const [chosen, ...others] = own.length > 0 ? own : all;
  if (chosen !== undefined && others.length === 0) return { syllabus_id: chosen.id };
  const message = chosen === undefined ? 'plan_file.syllabus.unknown' : 'plan_file.syllabus.several';
  problems.push(problem(message, { name: name.slice(0, 80) }));
  return {};
}

/** The numbers of a row. */
function numbersOf(
  cellOf: (column: PlanColumn) => Cell | undefined,
  blank: PlanSheet['blank'],
  problems: Problem[],
): PlanColumns {
  const columns: PlanColumns = {};
  for (const [field, column] of NUMBERS) {
    const cell = cellOf(field);
    if (blank === 'unknown' && trimmedText(cell) === '') continue;
    const number = numberIn(cell, field, problems);
    if (column === 'choice_of_subject') columns[column] = number || null;
    else columns[column] = number;
  }
  return columns;
}

function rowOf(
  { place, cells }: SheetRow,
  { places, blank }: PlanSheet,
  plan: Plan,
  known: Lookups,
): PlanRow {
  const cellOf = (column: PlanColumn) => cells[places.get(column) ?? -1];
  const [semesterText, name] = [trimmedText(cellOf('semester')), trimmedText(cellOf('name'))];
  const problems: Problem[] = [];
  const semester = plan.semesters.find(({ number }) => String(number) === withoutZeros(semesterText));
  if (semester === undefined)
    problems.push(problem('plan_file.semester.unknown', { text: semesterText.slice(0, 40) }));
  const code = trimmedText(cellOf('code')).slice(0, 64);
  const subject = known.subjectWith(code, (key) => problems.push(problem(key, { code })));
  const subject_id = subject?.subject_id ?? null;
  const planned = semester?.subjects.find((one) => one.subject_id === subject_id);
  const columns = {
    ...numbersOf(cellOf, blank, problems),
    ...syllabusNamed(trimmedText(cellOf('syllabus')), subject_id, { known, planned }, problems),
  };
  return {
    line: place,
    semester: semester?.number ?? null,
    semester_id: semester?.id ?? null,
    code,
    subject_id,
    // That of the file says which subject is missing here.
    subject_name: subject?.name ?? (name.slice(0, NAME_SHOWN) || null),
    hasOtherName: subject !== undefined && name !== '' && !known.names.has(nameKey(subject.subject_id, name)),
    columns,
    problems,
    notes: [],
    effect: 'same',
  };
}

/** What a row does to the plan. */
function effectOf(row: PlanRow, plan: Plan): PlanRow['effect'] {
  const { problems, columns } = row;
  if (problems.length > 0) return 'faulty';
  const planned = plannedOf(row, plan);
  if (planned === undefined) return 'added';
  const { syllabus_id = planned.syllabus?.id, ...own } = columns;
  const same = Object.entries(own).every(([name, value]) => planned[name as keyof typeof own] === value);
  return same && syllabus_id === planned.syllabus?.id ? 'same' : 'changed';
}

/** Test controls draw from lessons of the planned syllabus, which a file does not replace. */
function addTestProblems(rows: PlanRow[], plan: Plan): void {
  for (const row of rows) {
    const { columns, problems } = row;
    const planned = plannedOf(row, plan);
    const { syllabus_id } = columns;
    if (planned === undefined || syllabus_id === undefined || syllabus_id === planned.syllabus?.id) continue;
    const controls = timesOfTests(planned.exam_schedule);
    if (controls !== '') problems.push(problem('semester_subject.syllabus.tests', { controls }));
  }
}

/** The problems of rows together: a subject twice in a semester, and elective groups of one. */
function addJointProblems(rows: PlanRow[], plan: Plan): void {
  const seen = new Set<string>();
  for (const { semester_id, subject_id, problems } of rows) {
    const key = `${semester_id} ${subject_id}`;
    if (semester_id !== null && subject_id !== null && seen.has(key))
      problems.push(problem('semester_subject.already'));
    seen.add(key);
  }
  for (const { id, subjects } of plan.semesters) {
    const own = rows.filter(({ semester_id }) => semester_id === id);
    const listed = new Set(own.map(({ subject_id }) => subject_id));
    const others = subjects
      .filter(({ subject_id }) => !listed.has(subject_id))
      .map((one) => one.choice_of_subject);
    const planned = new Map<number | null, number | null>(
      subjects.map((one) => [one.subject_id, one.choice_of_subject]),
    );
    const ofOwn = own.map(({ subject_id, columns: { choice_of_subject: group } }) =>
      group === undefined ? (planned.get(subject_id) ?? null) : group,
    );
    const groups = [...ofOwn, ...others];
    for (const {
      columns: { choice_of_subject: group },
      problems,
    } of own)
      if (typeof group === 'number' && groups.filter((one) => one === group).length < 2)
        problems.push(problem('plan_file.group.single', { group }));
  }
}

/** That a row gives a planned subject another syllabus, and the work of students with the former one. */
async function syllabusNotes(
  { db, language }: Context,
  row: PlanRow,
  plan: Plan,
  { syllabi }: Lookups,
): Promise<Problem[]> {
  const planned = plannedOf(row, plan);
  const { syllabus_id: id } = row.columns;
  if (planned === undefined || id === undefined || id === planned.syllabus?.id) return [];
  const before = planned.syllabus;
  const after = [...syllabi.values()].flat().find((one) => one.id === id);
  if (before === null) return [changeNote(language, 'syllabus', null, after?.name ?? null)];
  const lost = await lostWork(db, planned.id, before.id);
  return [
    problem('plan_file.syllabus.replaced', { before: before.name, after: after?.name ?? '' }),
    ...lost.map(({ key, values }) => ({ key, values: { ...values } })),
  ];
}

/** Identifies what the rows do: each with what is planned now, and with the unlisted subject that it changes. */
export const previewOfRows = (plan: Plan, rows: readonly PlanRow[]): string =>
  previewOf(
    rows.map((row) => [
      row.semester_id,
      row.subject_id,
      row.effect,
      row.columns,
      plannedOf(row, plan),
      dissolvedNotes(row, rows, plan).map(({ values }) => values.subject_id),
    ]),
  );

/** What the preview says of a row: all that it changes in the plan. */
async function notesOf(
  context: Context,
  row: PlanRow,
  { rows, plan, known }: { rows: readonly PlanRow[]; plan: Plan; known: Lookups },
): Promise<Problem[]> {
  const ofSyllabus = await syllabusNotes(context, row, plan, known);
  if (row.effect !== 'changed') return ofSyllabus;
  return [...numberNotes(context.language, row, plan), ...ofSyllabus, ...dissolvedNotes(row, rows, plan)];
}

/** The rows of a sheet as they would change the plan. @throws Invalid on the file when there are too many */
export async function parsePlanRows(context: Context, plan: Plan, sheet: PlanSheet): Promise<PlanRows> {
  const filled = sheet.rows.filter(({ cells }) => cells.some((cell) => trimmedText(cell) !== ''));
  if (filled.length > ROWS_MAX) throw invalidField(FILES_FIELD, 'import.file.rows', { most: ROWS_MAX });
  const known = await lookups(context, plan.university_id);
  const rows = filled.map((row) => rowOf(row, sheet, plan, known));
  addJointProblems(rows, plan);
  addTestProblems(rows, plan);
  const parsed: PlanRow[] = [];
  for (const row of rows) {
    const effect = effectOf(row, plan);
    const isElective = effect === 'added' && sheet.electives?.has(row.line);
    const notes = isElective
      ? [problem('plan_file.hemis.elective')]
      : await notesOf(context, { ...row, effect }, { rows, plan, known });
    parsed.push({ ...row, effect, notes });
  }
  return { rows: parsed };
}
