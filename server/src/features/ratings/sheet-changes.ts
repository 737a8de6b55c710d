import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { RATINGS } from '@dekanat/contract/catalogue/ratings.ts';
import type { SavedCells, sheets } from '@dekanat/contract/ratings/sheets.ts';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { announceMarks } from './announce-marks.ts';
import type { RatingChange } from './cell-changes.ts';
import { openIndividually } from './individual-dates.ts';
import { SHEETS_OF_TEACHERS } from './publish-sheets.ts';
import { saveRatings } from './save-ratings.ts';
import { accessTo, individualAccess, requireEditable } from './sheet-access.ts';
import { readHead, type StatementHead, type Viewer } from './statement-head.ts';
import type { RatingAuthor } from './write-ratings.ts';

type Place = Pick<StatementHead, 'id' | 'university_id' | 'faculty_id' | 'teacher_ids'>;

/**
 * Publishes to other browsers of staff and of the assigned teachers that rows of a sheet changed; `state`: the list too. After the commit and outside of it: a
 * transaction with a notification makes all others with one wait for its commit.
 */
export function publishRatings(
  context: Context<Caller>,
  { id, university_id, faculty_id, teacher_ids }: Place,
  state: boolean,
): void {
  const { services } = context;
  const to = {
    permission: 'curriculum_index',
    universityId: university_id,
    facultyId: faculty_id,
    teacherIds: teacher_ids,
  } as const;
  const publish = async () => {
    services.teacherEvents.publish(SHEETS_OF_TEACHERS, [id]);
    await publishChanged(services.db, RATINGS.ratings.name, to, id);
    if (state) await publishChanged(services.db, RATINGS.statements.name, to);
  };
  context.onCommit(() => services.runInBackground(publish()));
}

/** Saves cells of one sheet by the path that all ratings take. */
export async function saveCells(
  context: Context<Caller>,
  head: StatementHead,
  changes: readonly Omit<RatingChange, 'statement'>[],
  author: Pick<RatingAuthor, 'source' | 'reason'>,
): Promise<SavedCells> {
  const { caller, db } = context;
  const {
    rows,
    changed,
    conflicts,
    sheets: locked,
    stateChanged,
  } = await saveRatings(
    db,
    { ...author, userId: caller.id },
    changes.map((change) => ({ ...change, statement: head.statement_number })),
    { username: caller.username ?? SUPERADMIN, within: head, language: context.language },
  );
  publishRatings(context, head, stateChanged);
  announceMarks(context, changed);
  const { state, number } = locked.get(head.id) ?? head;
  return { rows, conflicts, state, number };
}

/** @throws Refusal unless the viewer may enter these fields for these students now */
export async function requireEntering(
  context: Context<Caller>,
  head: StatementHead,
  changes: readonly Pick<RatingChange, 'student_subject_id' | 'field'>[],
  viewer: Viewer,
): Promise<void> {
  const access = accessTo(head, context.caller, viewer);
  const open = access.editable.individual && (await openIndividually(context.db, [head.id])).get(head.id);
  const isIndividual = changes.every(({ student_subject_id }) => open?.has(student_subject_id));
  requireEditable(
    isIndividual ? individualAccess(access) : access,
    changes.map(({ field }) => field),
  );
}

/** @throws Refusal unless the calling teacher may enter this result of a sheet now */
export async function requireTeacherEnters(
  context: Context<Caller>,
  sheetId: number,
  change: Pick<RatingChange, 'student_subject_id' | 'field'>,
): Promise<void> {
  await requireEntering(context, await readHead(context, sheetId, 'teacher'), [change], 'teacher');
}

/** `PUT …/ratings`, for staff and for the assigned teacher. */
export async function changeCells(
  context: Context<Caller>,
  id: number,
  { changes, reason }: InputOf<typeof sheets.save>['body'],
  viewer: Viewer,
): Promise<SavedCells> {
  const head = await readHead(context, id, viewer);
  await requireEntering(context, head, changes, viewer);
  return saveCells(context, head, changes, { source: 'entered', reason });
}
