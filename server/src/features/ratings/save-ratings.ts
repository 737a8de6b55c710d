import type { Language } from '@dekanat/contract/api/languages.ts';
import type { CellConflict, SavedRow } from '@dekanat/contract/ratings/sheets.ts';
import type { StatementState } from '@dekanat/contract/ratings/statement-rows.ts';
import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { applyChanges, type ChangedRating, type PlacedChange, type RatingChange } from './cell-changes.ts';
import { type LockedRating, lockSheets, readLocked } from './lock-ratings.ts';
import { requireAllowed } from './rating-problems.ts';
import { enterStatements, type RatingAuthor, writeRatings } from './write-ratings.ts';

/** Each attempt loses only against a transaction that has saved the same rating. */
const ATTEMPTS = 10;

export interface SaveOptions {
  /** User name of the author. */
  username: string | null;
  /** The script of names. */
  language?: Language | undefined;
  /** The sheet that all changes belong to. */
  within?: { semester_subject_id: number; group_id: number } | undefined;
}

interface SheetState {
  state: StatementState;
  number: number | null;
}

/** The result of a student in a statement, as a save has left it. */
export interface ChangedMark
  extends Pick<
    SavedRow,
    'student_id' | 'student_subject_id' | 'ic_rating' | 'fc_rating' | 'absent' | 'rating' | 'mark'
  > {
  statement: number;
}

export interface SavedRatings {
  rows: SavedRow[];
  /** Of these, what is another one than before. */
  changed: ChangedMark[];
  conflicts: CellConflict[];
  /** The locked sheets as they are now. */
  sheets: Map<number, SheetState>;
  /** The first mark of a sheet was entered. */
  stateChanged: boolean;
}

const keyOf = ({ student_subject_id, statement }: Pick<RatingChange, 'student_subject_id' | 'statement'>) =>
  `${student_subject_id}/${statement}`;

/** What to lock for these changes, each rating once, in one order for all transactions. */
const wantedBy = (groups: Map<string, PlacedChange[]>) =>
  [...groups.values()]
    .flatMap((changes) => {
      const [first] = changes;
      if (first === undefined) return [];
      const { student_subject_id, statement } = first;
      return [{ student_subject_id, statement, ic: changes.some(({ field }) => field === 'ic_rating') }];
    })
    .toSorted((a, b) => a.student_subject_id - b.student_subject_id);

/** The open sheets in which this is a first value. */
function openSheets({ before, after }: ChangedRating): number[] {
  const { interim, final } = before;
  const values = [
    {
      sheet: interim ?? final,
      entered: after !== null && after.ic_rating !== before.ic_rating && after.ic_rating !== null,
    },
    { sheet: final, entered: after !== null && (after.absent || after.fc_rating !== null) },
  ];
  return values.flatMap(({ sheet, entered }) => (entered && sheet?.state === 'open' ? [sheet.id] : []));
}

const rowOf = (stored: LockedRating, language: SaveOptions['language']): SavedRow => ({
  student_subject_id: stored.student_subject_id,
  student_id: stored.student_id,
  fio: language === 'ru' ? stored.full_name_ru : stored.full_name,
  id_number: stored.id_number,
  left: stored.study_status !== 'studying',
  ic_rating: stored.inherits_ic && stored.version === 0 ? stored.first_ic : stored.ic_rating,
  fc_rating: stored.fc_rating,
  absent: stored.absent,
  rating: stored.rating,
  mark: stored.mark,
  created_at: stored.created_at,
  changed_at: stored.changed_at,
  changed_by: stored.changed_by,
  version: stored.version,
});

const changedMark = ({
  student_id,
  student_subject_id,
  statement,
  ic_rating,
  fc_rating,
  absent,
  rating,
  mark,
}: LockedRating): ChangedMark => ({
  student_id,
  student_subject_id,
  statement,
  ic_rating,
  fc_rating,
  absent,
  rating,
  mark,
});

function requireWithin(stored: readonly LockedRating[], within: SaveOptions['within']): LockedRating[] {
  if (within === undefined) return [...stored];
  const { semester_subject_id, group_id } = within;
  return stored.filter(
    (one) => one.semester_subject_id === semester_subject_id && one.group_id === group_id && !one.apart,
  );
}

/** What one attempt stored. Ratings that another transaction has saved since they were read stay `pending`. */
async function attempt(
  db: Queryable,
  author: RatingAuthor,
  pending: Map<string, PlacedChange[]>,
  sheetIds: readonly number[],
  { username, within, language }: SaveOptions,
) {
  const read = await readLocked(db, wantedBy(pending), sheetIds);
  const stored = new Map(requireWithin(read, within).map((one) => [keyOf(one), one]));
  requireAllowed([...pending.values()].flat(), (change) => stored.get(keyOf(change)), author.reason);
  const isTest = author.source === 'test';
  const applied = [...stored].map(([key, before]) =>
    applyChanges(before, pending.get(key) ?? [], { isTest }),
  );
  const changed = applied.filter(({ after }) => after !== null);
  const written = changed.length === 0 ? [] : await writeRatings(db, author, changed);
  const rows = new Map(written.map((one) => [keyOf(one), { ...one, changed_by: username }]));
  const done = applied.filter(({ before, after }) => after === null || rows.has(keyOf(before)));
  for (const { before } of done) pending.delete(keyOf(before));
  return {
    changed: done.flatMap(({ before, after }) =>
      after === null ? [] : [changedMark({ ...before, ...after })],
    ),
    rows: done.map(({ before, after }) =>
      rowOf({ ...before, ...after, ...rows.get(keyOf(before)) }, language),
    ),
    conflicts: done.flatMap(({ conflicts }) => conflicts),
    first: done.flatMap(openSheets),
    sheets: [...stored.values()].flatMap(({ interim, final }) => [interim, final]),
  };
}

/**
 * Enters and changes marks of any source. It locks the sheets (a closed one refuses), checks limits, computes ratings and marks, and
 * moves open sheets to entered. Must run in a transaction.
 * @throws Refusal (405) for closed sheets, Invalid on `changes.N.…`
 */
export async function saveRatings(
  db: Queryable,
  author: RatingAuthor,
  changes: readonly RatingChange[],
  options: SaveOptions,
): Promise<SavedRatings> {
  const pending = Map.groupBy(
    changes.map((change, index): PlacedChange => ({ ...change, index })),
    keyOf,
  );
  const sheetIds = await lockSheets(db, wantedBy(pending));
  const saved: SavedRatings = {
    rows: [],
    changed: [],
    conflicts: [],
    sheets: new Map(),
    stateChanged: false,
  };
  const first = new Set<number>();
  for (let tried = 0; pending.size > 0; tried += 1) {
    if (tried === ATTEMPTS) throw new Refusal('unavailable');
    const result = await attempt(db, author, pending, sheetIds, options);
    saved.rows.push(...result.rows);
    saved.changed.push(...result.changed);
    saved.conflicts.push(...result.conflicts);
    for (const id of result.first) first.add(id);
    for (const sheet of result.sheets) if (sheet !== null) saved.sheets.set(sheet.id, sheet);
  }
  if (first.size === 0) return saved;
  const numbers = await enterStatements(db, [...first], author.userId);
  for (const [id, number] of numbers) saved.sheets.set(id, { state: 'entered', number });
  return { ...saved, stateChanged: true };
}
