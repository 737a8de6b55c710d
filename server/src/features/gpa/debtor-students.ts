import type { DebtorMatch } from '@dekanat/contract/gpa/academic-debtors.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { debtorFilters } from './debtor-list.ts';
import { matchingDebts } from './debtor-rows.ts';

/** The students in the debtors' list with these filters, with their accounts; each once. */
export const debtorStudents = async (context: Context, filters: z.output<typeof DebtorMatch>) =>
  matchingDebts(context, await debtorFilters(context, filters))
    .select(['students.user_id', 'students.id as student_id'])
    .groupBy('students.id');
