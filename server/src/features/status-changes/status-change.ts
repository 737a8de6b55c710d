import {
  isReasoned,
  type StatusChange,
  type StatusChanged,
  type StatusPreview,
  type StatusPreviewInput,
  type StatusType,
  TRANSITIONS,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { Invalid, requireAccepted, translateWarnings } from '#api/errors.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { requireLabel } from '#features/reference/shared.ts';
import {
  closedSheetWarnings,
  lockedReturnSheetWarnings,
  lockedSheetWarnings,
  moveRegisters,
  returnSheetWarnings,
  revokeLostContracts,
  studentsOfOtherSpecialities,
  studentsOfUnconfirmedCurricula,
} from '#features/registration/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { attachScan, orderOfNumber, reuseObstacle, reuseOrder } from '#features/students/shared.ts';
import { chosenIds, lockChosen } from './chosen-students.ts';
import { obstacleTo } from './status-change-rules.ts';
import { obstacleMessage, obstaclesFor, statusChangeStudents } from './status-change-students.ts';
import { warningsOfChange } from './status-change-warnings.ts';
import { targetGroup } from './target-group.ts';
import { publishStatusChange, writeMovements } from './write-movements.ts';

const NAMES = { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') } as const;

/** Changes after which retakes cannot be paid any more. */
const LEFT_BY: Partial<Record<StatusType, 'expelled' | 'graduated'>> = {
  studentexpel: 'expelled',
  graduate: 'graduated',
};

const PREVIEWED = { sheetWarnings: closedSheetWarnings, returnWarnings: returnSheetWarnings };

/** Rows of a preview. */
const SHOWN = 200;

/** Students of a transfer whose registrations cannot move to the new group. */
async function unmovable(context: Context, students: { id: number }[], groupId: number | null) {
  if (groupId === null) return {};
  const ids = students.map(({ id }) => id);
  return {
    otherSpeciality: await studentsOfOtherSpecialities(context, ids, groupId),
    unconfirmed: await studentsOfUnconfirmedCurricula(context, ids),
  };
}

/** Dry run of a status change, row by row. */
export async function previewStatus(
  context: Context,
  change: z.output<typeof StatusPreviewInput>,
): Promise<StatusPreview> {
  const { status_type: act, order_number, order_date, group_id: groupId } = change;
  const ids = await chosenIds(context, change);
  const { universityId, students } = await statusChangeStudents(context, ids, act);
  const group = await targetGroup(context, universityId, groupId);
  const cannotMove = await unmovable(context, students, groupId);
  const named = await addRelatedNames(context, students, NAMES);
  const rows = named.map((student) => {
    const obstacle = obstacleTo(student, { act, orderDate: order_date, groupId, ...cannotMove });
    return {
      id: student.id,
      name: student.name,
      id_number: student.id_number,
      group_name: student.group_name,
      to_group_name: group?.name ?? null,
      from_status: student.study_status,
      to_status: TRANSITIONS[act].to,
      obstacle: obstacle ? obstacleMessage(obstacle, context) : null,
    };
  });
  const isOrdered = order_number !== undefined && order_date !== undefined;
  const known = isOrdered
    ? await orderOfNumber(context, { universityId, number: order_number, date: order_date })
    : undefined;
  const inTheWay = rows.filter(({ obstacle }) => obstacle !== null);
  const free = rows.filter(({ obstacle }) => obstacle === null);
  return {
    total: rows.length,
    obstacles: inTheWay.length,
    order: known?.visible ? known : null,
    order_obstacle:
      (known && order_date && reuseObstacle(known, { date: order_date, kind: act }, context)) ?? null,
    warnings: translateWarnings(
      await warningsOfChange(context, ids, { act, groupId, ...PREVIEWED }),
      context.language,
    ),
    rows: [...inTheWay, ...free].slice(0, SHOWN),
  };
}

/** Applies the change to all students or to none. */
export async function storeStatus(
  context: Context,
  {
    order_number: number,
    order_date: date,
    status_change_reason: reason,
    group_id: groupId,
    file_id: fileId,
    accepted,
    ...change
  }: z.output<typeof StatusChange>,
): Promise<StatusChanged> {
  const { status_type: act } = change;
  if (isReasoned(act) && reason !== null) await requireLabel(context.db, act, 'status_change_reason', reason);
  const ids = await lockChosen(context, change);
  const { universityId, students } = await statusChangeStudents(context, ids, act);
  await targetGroup(context, universityId, groupId);
  const cannotMove = await unmovable(context, students, groupId);
  const problems = obstaclesFor(
    context,
    students.map((student) => ({
      name: student.name,
      obstacle: obstacleTo(student, { act, orderDate: date, groupId, ...cannotMove }),
    })),
  );
  if (problems.length > 0) throw new Invalid(problems);
  const warnings = await warningsOfChange(context, ids, {
    act,
    groupId,
    sheetWarnings: lockedSheetWarnings(universityId),
    returnWarnings: lockedReturnSheetWarnings(universityId),
  });
  requireAccepted(warnings, accepted);
  const because = LEFT_BY[act];
  if (because !== undefined) await revokeLostContracts(context, ids, { because });
  const orderId = await reuseOrder(context, { universityId, number, date, kind: act });
  if (fileId !== undefined) await attachScan(context, orderId, fileId);
  const batchId = await writeMovements(context, ids, { universityId, orderId, act, reason, groupId });
  if (groupId !== null)
    await moveRegisters(context, ids, {
      id: batchId,
      universityId,
      groupId,
      orderDate: date,
    });
  await publishStatusChange(context, { universityId, studentIds: ids });
  return {
    batch_id: batchId,
    order_id: orderId,
    order_number: number,
    order_date: date,
    status_type: act,
    students: ids.length,
  };
}
