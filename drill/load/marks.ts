import { type CellChange, sheets } from '@dekanat/contract/ratings/sheets.ts';
import type { MadeSheet } from '../../server/test/rating-factories.ts';
import type { Actor } from './actor.ts';
import type { Journal } from './journal.ts';
import type { Found, Primary, Writer } from './writer.ts';

const [LOOPS, PAUSE_MS] = [3, 300];
/** Hundredths of the 50 points of a control, so that no value of a cell is saved twice. */
const VALUES = 4_999;

interface Cell {
  id: number;
  field: 'ic_rating' | 'fc_rating';
  /** Values that were sent. */
  sent: number;
  saved: number[];
  was: number | null;
}

const STORED = `
  select student_subject_id as id, field, value, count(*)::integer as times from (
    select student_subject_id, 'ic_rating' as field, ic_rating::float8 as value, version, id from ratings
    union select student_subject_id, 'ic_rating', changes.ic_rating::float8, changes.version, ratings.id
      from rating_changes changes join ratings on ratings.id = rating_id) entries
  where value is not null and student_subject_id = any($1) group by 1, 2, 3`;

const CURRENT = `select student_subject_id as id, ic_rating::float8 as value from ratings where student_subject_id = any($1)`;

/** Teachers who enter one value after another; a colleague sees the last one, and the history has all. */
export function marksWriter(actor: Actor, sheet: MadeSheet, journal: Journal): Writer {
  const cells = sheet.studentSubjectIds.map(
    (id): Cell => ({ id, field: 'ic_rating', sent: 0, saved: [], was: null }),
  );
  const write = async (own: Cell[]) => {
    const cell = own.find(({ sent }) => sent < VALUES);
    if (cell === undefined) throw new Error('All values are used');
    cell.sent += 1;
    const value = cell.sent / 100;
    const change = { student_subject_id: cell.id, field: cell.field, value, was: cell.was } as CellChange;
    const body = { changes: [change] };
    const result = await journal.persist('a mark', () =>
      actor.call(sheets.save, { params: { id: sheet.interimId }, body }),
    );
    if (result === undefined) return;
    const [conflict] = result.conflicts;
    if (conflict !== undefined) {
      // Nobody else writes the cell.
      journal.errors.push(`a mark: conflict ${JSON.stringify(conflict)}`);
      cell.was = conflict.value as number | null;
      return;
    }
    cell.saved.push(value);
    cell.was = value;
  };
  return {
    loops: Array.from({ length: LOOPS }, (_, index) => {
      const own = cells.filter((_cell, place) => place % LOOPS === index);
      return { pauseMs: PAUSE_MS, write: () => write(own) };
    }),
    check: (primary) => check(primary, cells),
  };
}

async function check(primary: Primary, cells: readonly Cell[]): Promise<Found> {
  const ids = cells.map(({ id }) => id);
  const history = await primary.query<{ id: number; value: number; times: number }>(STORED, [ids]);
  const current = new Map(
    (await primary.query<{ id: number; value: number }>(CURRENT, [ids])).map((row) => [row.id, row.value]),
  );
  const values = Map.groupBy(history, ({ id }) => id);
  const found: Found = { lost: [], doubled: [] };
  for (const cell of cells) {
    const { id, saved, was } = cell;
    const stored = new Set((values.get(id) ?? []).map(({ value }) => value));
    found.lost.push(...saved.filter((value) => !stored.has(value)).map((value) => `mark ${value} of ${id}`));
    // What was lost is not counted again in later rounds.
    cell.saved = saved.filter((value) => stored.has(value));
    if (was !== null && current.get(id) !== was) found.lost.push(`last mark ${was} of ${id}`);
    cell.was = current.get(id) ?? null;
  }
  found.doubled.push(
    ...history.filter(({ times }) => times > 1).map(({ id, value }) => `mark ${value} of ${id}`),
  );
  return found;
}
