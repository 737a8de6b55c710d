import type { RegisterFilters } from '@dekanat/contract/registration/register-row.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { registerFilters } from './register-list.ts';
import { matchingRegisters } from './register-rows.ts';

/** The students in the list of registrations with these filters. */
export const registeredStudents = async (context: Context, filters: z.output<typeof RegisterFilters>) =>
  matchingRegisters(context, await registerFilters(context, filters)).select([
    'students.user_id',
    'students.id as student_id',
  ]);
