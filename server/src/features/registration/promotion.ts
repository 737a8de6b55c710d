import { formatDay, today } from '@dekanat/contract/api/days.ts';
import type {
  PromotionInput,
  PromotionPreview,
  PromotionPreviewInput,
  PromotionRow,
} from '@dekanat/contract/registration/promotions.ts';
import type { Registered } from '@dekanat/contract/registration/student-registers.ts';
import { BULK_MAX } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ActWarning } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal, requireAccepted, translateWarnings } from '#api/errors.ts';
import { nameOrder } from '#crud/name-order.ts';
import { configured } from '#features/reference/shared.ts';
import { closedSheetWarnings, lockedSheetWarnings, type SheetWarnings } from './closed-sheets.ts';
import { unconfirmedCurricula } from './confirmed-curricula.ts';
import { type PromotionCandidate, promotionCandidates } from './promotion-rows.ts';
import { openBatch, publishRegistration, writeRegisters } from './write-registers.ts';

type Selection = z.output<typeof PromotionPreviewInput>;

/** Ready students of a preview. */
const SHOWN = 200;

/** The place of each name in lists of the reader's language. */
async function orderOfNames({ db, language }: Context, names: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select distinct ${nameOrder(sql.ref('listed.name'), language)} as name
    from unnest(${names}::text[]) listed (name) order by 1`.execute(db);
  return new Map(rows.map(({ name }, place) => [name, place]));
}

/** The studying students of a selection, by whether they can be promoted. @throws Invalid when there are none or too many */
async function candidates(context: Context, selection: Selection) {
  const students = await promotionCandidates(context, selection, BULK_MAX + 1);
  const [first] = students;
  if (first === undefined) throw invalidField('group_ids', 'promotion.none');
  if (students.length > BULK_MAX) throw invalidField('group_ids', 'status_change.students.max');
  if (students.some(({ university_id }) => university_id !== first.university_id))
    throw invalidField('group_ids', 'status_change.students.one_university');
  const universityId = first.university_id;
  const limit = await configured(context.db, universityId, 'gpa-passing-limit');
  const able = students.filter(({ next_semester_id }) => next_semester_id !== null);
  const isBelow = ({ gpa }: PromotionCandidate) => gpa !== null && gpa < limit;
  return {
    universityId,
    limit,
    students,
    below: able.filter(isBelow),
    ready: able.filter((one) => !isBelow(one)),
  };
}

const rowOf = ({
  university_id: _university,
  next_academic_year_name: _year,
  curriculum_id: _curriculum,
  semester_id: _semester,
  end_date: _end,
  next_semester_id: _next,
  ...row
}: PromotionCandidate): PromotionRow => row;

/** The groups of a preview, by name. */
async function groupsOf(
  context: Context,
  students: PromotionCandidate[],
  below: PromotionCandidate[],
): Promise<PromotionPreview['groups']> {
  const keyOf = ({ group_id, semester_id }: PromotionCandidate) => `${group_id} ${semester_id}`;
  const belowByGroup = Map.groupBy(below, keyOf);
  const groups = [...Map.groupBy(students, keyOf)].flatMap(([key, members]) => {
    const [first] = members;
    if (first === undefined) return [];
    const { group_id, group_name, curriculum_id, curriculum_name, semester_id, semester } = first;
    const { next_semester_id, next_semester, next_academic_year_name } = first;
    return [
      {
        ...{ group_id, group_name, curriculum_id, curriculum_name, semester_id, semester },
        ...{ next_semester_id, next_semester, next_academic_year_name },
        students: members.length,
        below_limit: belowByGroup.get(key)?.length ?? 0,
      },
    ];
  });
  const order = await orderOfNames(
    context,
    groups.map(({ group_name }) => group_name ?? ''),
  );
  const placeOf = ({ group_name }: { group_name: string | null }) => order.get(group_name ?? '') ?? 0;
  return groups.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The semester of some of these students has not ended. */
function runningWarnings(promoted: readonly PromotionCandidate[], day = today()): ActWarning[] {
  const ends = promoted.flatMap(({ end_date }) => (end_date >= day ? [end_date] : [])).toSorted();
  const last = ends.at(-1);
  if (last === undefined) return [];
  const values = { count: ends.length, date: formatDay(last) };
  return [{ code: 'semester_running', key: 'registration.warning.running', values }];
}

/** What is unusual about the promotion of these students. */
async function promotionWarnings(
  { db }: Pick<Context, 'db'>,
  promoted: readonly PromotionCandidate[],
  sheetWarnings: SheetWarnings,
): Promise<ActWarning[]> {
  const joining = promoted.flatMap(({ id, curriculum_id, next_semester_id, group_id }) =>
    next_semester_id === null
      ? []
      : [
          {
            studentId: id,
            carryFrom: null,
            curriculumId: curriculum_id,
            semesterId: next_semester_id,
            groupId: group_id,
          },
        ],
  );
  return [...runningWarnings(promoted), ...(await sheetWarnings(db, joining))];
}

/** Dry run of `promote`: those below the GPA limit are listed apart. */
export async function previewPromotion(context: Context, selection: Selection): Promise<PromotionPreview> {
  const { limit, students, below, ready } = await candidates(context, selection);
  return {
    total: students.length,
    ready: ready.length,
    ready_ids: ready.map(({ id }) => id),
    finished: students.length - below.length - ready.length,
    gpa_limit: limit,
    groups: await groupsOf(context, students, below),
    warnings: translateWarnings(
      await promotionWarnings(context, ready, closedSheetWarnings),
      context.language,
    ),
    below: below.map(rowOf),
    rows: ready.slice(0, SHOWN).map(rowOf),
  };
}

/** The curricula stay confirmed until the transaction ends. @throws Invalid when one is not */
async function requireConfirmed(context: Context, promoted: PromotionCandidate[]): Promise<void> {
  const unconfirmed = await unconfirmedCurricula(
    context,
    promoted.map(({ curriculum_id }) => curriculum_id),
  );
  if (unconfirmed.size > 0) throw invalidField('group_ids', 'registration.curriculum.unconfirmed');
}

/** Registers students in the next semester of their curriculum, with the same group. */
export async function promote(
  context: Context,
  {
    included_ids,
    excluded_ids,
    expected,
    semester_ids,
    order_number,
    order_date,
    accepted,
    ...selection
  }: z.output<typeof PromotionInput>,
): Promise<Registered> {
  const { universityId, below, ready } = await candidates(context, selection);
  const [included, excluded] = [new Set(included_ids), new Set(excluded_ids)];
  const promoted = [...ready, ...below.filter(({ id }) => included.has(id))].filter(
    ({ id }) => !excluded.has(id),
  );
  const [first] = promoted;
  if (first === undefined) throw invalidField('group_ids', 'promotion.none');
  const isSeen = ({ semester_id }: PromotionCandidate) => semester_ids?.includes(semester_id) ?? true;
  if ((expected !== undefined && expected !== promoted.length) || !promoted.every(isSeen))
    throw new Refusal('stale', { key: 'status_change.students.changed', values: { count: promoted.length } });
  await requireConfirmed(context, promoted);
  requireAccepted(await promotionWarnings(context, promoted, lockedSheetWarnings(universityId)), accepted);
  const same = <Key extends 'next_semester_id' | 'group_id'>(key: Key) =>
    promoted.every((one) => one[key] === first[key]) ? first[key] : null;
  const batchId = await openBatch(context, {
    universityId,
    act: 'promotion',
    students: promoted.length,
    semesterId: same('next_semester_id'),
    groupId: same('group_id'),
  });
  const written = await writeRegisters(
    context,
    {
      id: batchId,
      universityId,
      date: order_date ?? today(),
      orderNumber: order_number,
      orderDate: order_date,
    },
    promoted.map((one) => ({
      studentId: one.id,
      previousId: one.register_id,
      curriculumId: one.curriculum_id,
      semesterId: one.next_semester_id ?? 0,
      groupId: one.group_id,
    })),
  );
  await publishRegistration(context, { universityId, studentIds: promoted.map(({ id }) => id) });
  return { batch_id: batchId, act: 'promotion', students: promoted.length, ...written };
}
