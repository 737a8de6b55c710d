import { createHash } from 'node:crypto';
import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import {
  type ChangedResult,
  type itemStatistics,
  type KeyPreview,
  usesAnswers,
} from '@dekanat/contract/study/item-statistics.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import type { Queryable } from '#db/database.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { answerRight, hidesAnswers, ownSyllabus, touchItem } from '#features/syllabi/shared.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { lockKeysAlone } from '../tests/attempt-rows.ts';
import { announceEntered } from '../tests/publish-attempts.ts';
import { type AskedQuestion, lockAsked, placeOfQuestion } from './asked-questions.ts';
import { type Changed, changedResults, countAsked } from './changed-results.ts';
import { enterSheetValues, lockSheetValues, type Outcome } from './recalculated-sheets.ts';

type NewKey = InputOf<typeof itemStatistics.preview>['body'];
type Key = Pick<AskedQuestion, 'rule' | 'right_ids'>;

/** @throws Refusal unless the caller changes the syllabus and sees its right answers */
async function requireRight(context: Context, id: number, version: number) {
  const place = await placeOfQuestion(context.db, id, version);
  const syllabus = await ownSyllabus(context, place.syllabus_id);
  if (hidesAnswers(await answerRight(context, syllabus.id), place))
    throw new Refusal('forbidden', { key: 'item.answers_hidden' });
  return syllabus;
}

/** The key to store. @throws Invalid for answers that were not asked, Refusal for the key that counts already */
function newKeyOf(asked: AskedQuestion, { rule, right_ids }: NewKey): Key {
  const needsAnswers = usesAnswers(rule);
  const sent = [...new Set(right_ids)].toSorted((one, other) => one - other);
  const right = needsAnswers ? sent : asked.right_ids;
  const foreign = right.findIndex((id) => needsAnswers && !asked.answer_ids.includes(id));
  if (foreign >= 0) throw invalidField(`right_ids.${foreign}`, 'test_attempt.other_answer');
  if (right.length === 0) throw invalidField('right_ids', 'question.correct.required');
  if (rule === 'exact' && !asked.multiple_choice && right.length > 1)
    throw invalidField('right_ids', 'question.correct.single');
  if (rule === asked.rule && right.join() === asked.right_ids.join())
    throw new Refusal('wrong_state', { key: 'item.same_key' });
  return { rule, right_ids: right };
}

const storeKey = (db: Queryable, { question_id, versions }: AskedQuestion, { rule, right_ids }: Key) =>
  sql`update question_versions set rule = ${rule}, right_ids = ${right_ids}::integer[]
    where question_id = ${question_id} and version = any(${versions}::integer[])`.execute(db);

/** The next attempts get the question with the new key, unless its author has changed it since it was asked. */
async function changeSyllabus(
  db: Queryable,
  { question_id, versions }: AskedQuestion,
  { rule, right_ids }: Key,
) {
  if (rule !== 'exact') return false;
  const { rows } = await sql<{ item_id: number }>`
    update test_questions set version = version + 1
    where id = ${question_id} and version = any(${versions}::integer[]) and retired_at is null returning item_id`.execute(
    db,
  );
  const [changed] = rows;
  if (changed === undefined) return false;
  await sql`update test_answers set correct_answer = id = any(${right_ids}::integer[])
    where question_id = ${question_id} and retired_at is null`.execute(db);
  await touchItem(db, changed.item_id);
  return true;
}

const storeResults = (db: Queryable, changed: readonly Changed[]) =>
  sql`update test_attempts attempt set right_answers = it.new_right, wrong_answers = it.new_wrong, mark = it.new_mark
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      it (attempt_id integer, new_right smallint, new_wrong smallint, new_mark smallint)
    where attempt.id = it.attempt_id`.execute(db);

interface Correction {
  asked: AskedQuestion;
  key: Key;
  universityId: number;
  reason: string;
}

/** Who corrected what, when and why, and what each result was. */
async function storeHistory(
  { db, caller }: Context,
  { asked, key, universityId, reason }: Correction,
  changed: readonly Changed[],
  outcomes: ReadonlyMap<number, Outcome>,
): Promise<void> {
  const { id } = await db
    .insertInto('test_key_corrections')
    .values({
      university_id: universityId,
      syllabus_id: asked.syllabus_id,
      question_id: asked.question_id,
      versions: asked.versions,
      former_rule: asked.rule,
      former_right_ids: asked.right_ids,
      ...key,
      reason,
      changed: changed.length,
      user_id: caller.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = changed.map((one) => ({ ...one, refusal: outcomes.get(one.attempt_id)?.refusal ?? null }));
  await sql`
    with results as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        it (attempt_id integer, right_answers smallint, wrong_answers smallint, mark smallint, new_right smallint,
          new_wrong smallint, new_mark smallint, refusal text)),
    acts as (
      insert into test_attempt_changes (attempt_id, act, reason, user_id)
      select attempt_id, 'key', ${reason}, ${caller.id} from results)
    insert into test_result_corrections (correction_id, attempt_id, former_right_answers, former_wrong_answers, former_mark,
      right_answers, wrong_answers, mark, not_entered)
    select ${id}, attempt_id, right_answers, wrong_answers, mark, new_right, new_wrong, new_mark, refusal from results`.execute(
    db,
  );
}

const passed = (mark: number | null | undefined) => mark != null && mark >= 3;

function passesOf(outcome: Outcome | undefined): ChangedResult['passes'] {
  const [before, after] = [passed(outcome?.before.mark), passed(outcome?.after.mark)];
  if (before === after) return null;
  return after ? 'gains' : 'loses';
}

/** Issued transcripts, by student. */
async function transcriptsOf(db: Queryable, studentIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ student_id: number; count: number }>`
    select student_id, count(*)::integer as count from papers
    where kind = 'transcript' and revoked_at is null and student_id = any(${studentIds}::integer[]) group by student_id`.execute(
    db,
  );
  return new Map(rows.map(({ student_id, count }) => [student_id, count]));
}

async function shown(
  context: Context,
  changed: readonly Changed[],
  outcomes: ReadonlyMap<number, Outcome>,
): Promise<ChangedResult[]> {
  const named = await addRelatedNames(context, [...changed], {
    group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  });
  const inSheets = changed.filter((one) => outcomes.get(one.attempt_id)?.sheet === 'changes');
  const transcripts = await transcriptsOf(
    context.db,
    inSheets.map((one) => one.student_id),
  );
  return named.map(({ right_answers, mark, new_right, new_mark, ...row }) => {
    const outcome = outcomes.get(row.attempt_id);
    const refusal = outcome?.refusal ?? null;
    return {
      ...row,
      before: { right_answers, mark },
      after: { right_answers: new_right, mark: new_mark },
      sheet: outcome?.sheet ?? 'none',
      sheet_before: outcome?.before ?? null,
      sheet_after: outcome?.after ?? null,
      passes: passesOf(outcome),
      transcripts: outcome?.sheet === 'changes' ? (transcripts.get(row.student_id) ?? 0) : 0,
      refusal: refusal === null ? null : translate(uncheckedKey(refusal), context.language),
    };
  });
}

/** The same results have the same text, in every language. */
const versionOf = (
  { asked, key }: Correction,
  changed: readonly Changed[],
  outcomes: ReadonlyMap<number, Outcome>,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        asked,
        key,
        changed.map(({ fio: _, ...one }) => [one, outcomes.get(one.attempt_id) ?? null]),
      ]),
    )
    .digest('hex');

/** Corrects the key of a question and all results that depend on it, in the transaction of the caller. */
async function correct(context: Context, id: number, body: NewKey, reason: string) {
  const { db, caller } = context;
  const syllabus = await requireRight(context, id, body.version);
  await lockKeysAlone(db, syllabus.university_id);
  const asked = await lockAsked(db, id, body.version);
  const counts = await countAsked(context, asked);
  const key = newKeyOf(asked, body);
  await storeKey(db, asked, key);
  const changed = await changedResults(context, asked);
  if (changed.some((one) => one.control_type_id !== null) && !caller.permissions.has('rating_store'))
    throw new Refusal('forbidden', { key: 'item.needs_rating_store' });
  const sheetValues = await lockSheetValues(db, changed);
  await storeResults(db, changed);
  const { outcomes, entered } = await enterSheetValues(context, sheetValues, reason);
  const changesSyllabus = await changeSyllabus(db, asked, key);
  const correction = { asked, key, universityId: syllabus.university_id, reason };
  await storeHistory(context, correction, changed, outcomes);
  const preview: KeyPreview = {
    attempts: counts.completed,
    running: counts.running,
    changes_syllabus: changesSyllabus,
    results: await shown(context, changed, outcomes),
    preview: versionOf(correction, changed, outcomes),
  };
  const attempts = changed.map(({ attempt_id }) => attempt_id);
  const students = changed.map(({ student_id }) => student_id);
  return { preview, entered: { ...entered, attempts, students } };
}

/** What a correction would change: the correction itself, rolled back. */
export async function previewKey(context: Context, id: number, body: NewKey): Promise<KeyPreview> {
  await sql`savepoint preview`.execute(context.db);
  const { preview } = await correct(context, id, body, 'preview');
  await sql`rollback to savepoint preview`.execute(context.db);
  return preview;
}

/** @throws Refusal (409) when it would change something else than the preview has shown */
export async function correctKey(
  context: Context,
  id: number,
  { reason, preview: seen, ...body }: InputOf<typeof itemStatistics.correct>['body'],
): Promise<KeyPreview> {
  const { preview, entered } = await correct(context, id, body, reason);
  if (preview.preview !== seen) throw new Refusal('stale', { key: 'item.stale' });
  context.onCommit(() => announceEntered(context, entered));
  return preview;
}
