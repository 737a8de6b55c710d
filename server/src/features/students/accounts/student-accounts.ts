import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { accountCalls } from '#features/access/shared.ts';
import { printSlips } from './account-slips.ts';
import { STUDENTS } from './students-with-accounts.ts';

export const studentAccountFeature = implement(studentAccounts, {
  ...accountCalls(STUDENTS),
  slips: withoutTransaction((context, { body }) => printSlips(context, body)),
});
