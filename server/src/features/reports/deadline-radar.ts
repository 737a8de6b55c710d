import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { deadlineRadar, RadarKind } from '@dekanat/contract/reports/deadline-radar.ts';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { onReplica } from '#api/replica-handlers.ts';
import { cachedTotals } from '#crud/total-cache.ts';
import { countRepeatedDebtors } from '#features/gpa/shared.ts';
import { electiveStates } from '#features/registration/shared.ts';
import { matchingStudents } from '#features/students/shared.ts';
import { countWaiting } from '#features/study/shared.ts';

async function countNotChosen(context: Context): Promise<number> {
  const [total = 0] = await cachedTotals(context, [electiveStates(context, { chosen: false })]);
  return total;
}

const CLOSED_ACCOUNTS = { study_status: 'studying', deadline_passed: 1 } as const;

/** Counts of the kinds whose screens need a permission. */
const PARTS: [Permission, (context: Context) => Promise<Partial<Record<RadarKind, number>>>][] = [
  [
    'rating_store',
    async (context) => {
      const { late, withoutTeacher } = await countWaiting(context);
      return {
        sheets_overdue: late.sheets,
        tasks_late: late.tasks,
        sheets_without_teacher: withoutTeacher.sheets,
        tasks_without_teacher: withoutTeacher.tasks,
      };
    },
  ],
  [
    'get_rating_monitoring_index',
    async (context) => ({ electives_not_chosen: await countNotChosen(context) }),
  ],
  [
    'academic_debtor_index',
    async (context) => ({ students_with_debts: await countRepeatedDebtors(context) }),
  ],
  [
    'student_index',
    async (context) => {
      const [total = 0] = await cachedTotals(context, [matchingStudents(context, CLOSED_ACCOUNTS)]);
      return { deadlines_passed: total };
    },
  ],
];

export const deadlineRadarFeature = implement(deadlineRadar, {
  read: onReplica(async (context) => {
    const parts = PARTS.filter(([permission]) => context.caller.permissions.has(permission));
    const counted = await Promise.all(parts.map(([, count]) => count(context)));
    const counts: Partial<Record<RadarKind, number>> = Object.assign({}, ...counted);
    return RadarKind.options.flatMap((kind) => {
      const total = counts[kind] ?? 0;
      return total === 0 ? [] : [{ kind, total }];
    });
  }),
});
