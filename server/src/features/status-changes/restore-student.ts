import type { ActingContext, Context } from '#api/context.ts';
import { Invalid, invalidField } from '#api/errors.ts';
import { reuseOrder } from '#features/students/shared.ts';
import { obstacleTo, type StatusChangeCandidate } from './status-change-rules.ts';
import { lockStudents, obstacleMessage, statusChangeStudents } from './status-change-students.ts';
import { writeMovements } from './write-movements.ts';

const planned = (onBoard: boolean, orderDate?: string) =>
  ({ act: 'recovery', orderDate, groupId: null, onBoard }) as const;

/** Why the student cannot be restored, in the reader's language; null if nothing prevents it. */
export async function restorationObstacle(context: Context, studentId: number): Promise<string | null> {
  const { students } = await statusChangeStudents(context, [studentId], 'recovery');
  const obstacle = students.flatMap((student) => obstacleTo(student, planned(true)) ?? [])[0];
  return obstacle === undefined ? null : obstacleMessage(obstacle, context);
}

/** The locked student; others who restore the same student wait. @throws Invalid outside the scope */
export async function lockForRestoration(
  context: ActingContext,
  studentId: number,
): Promise<{ universityId: number; student: StatusChangeCandidate }> {
  const locked = await lockStudents(context, [studentId]);
  if (locked.length === 0) throw invalidField('student_id', 'invalid.out_of_scope');
  const { universityId, students } = await statusChangeStudents(context, [studentId], 'recovery');
  const [student] = students;
  if (student === undefined) throw invalidField('student_id', 'invalid.out_of_scope');
  return { universityId, student };
}

/** `onBoard`: with a decision on the results of an expelled student. @throws Invalid on `order_date` or `student_id` */
export function requireRestorable(
  context: ActingContext,
  student: StatusChangeCandidate,
  { orderDate, onBoard }: { orderDate: string; onBoard: boolean },
): void {
  const obstacle = obstacleTo(student, planned(onBoard, orderDate));
  if (obstacle === undefined) return;
  const field = obstacle.because === 'date' ? 'order_date' : 'student_id';
  const values = { name: student.name, why: obstacleMessage(obstacle, context) };
  throw new Invalid([{ field, key: 'status_change.conflict', values }]);
}

/** Returns the locked student to studies by an order. @throws Invalid on `order_number` */
export async function writeRestoration(
  context: ActingContext,
  { student, universityId }: { student: StatusChangeCandidate; universityId: number },
  { number, date }: { number: string; date: string },
): Promise<{ batchId: number; orderId: number }> {
  const act = 'recovery';
  const orderId = await reuseOrder(context, { universityId, number, date, kind: act });
  const movement = { universityId, orderId, act, reason: null, groupId: null } as const;
  const batchId = await writeMovements(context, [student.id], movement);
  return { batchId, orderId };
}
