import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { withoutParts } from '#features/reports/report/report-calls.ts';

/** What only students have; without a student rows are not selected, so that nobody can be written to. */
const OF_STUDENTS = ['student_id', 'group_name', 'group_id'];

/** The report of sign-ins of each role, without what its accounts do not have. */
export const SIGN_INS_OF = {
  admin: withoutParts(signIns, ['role', ...OF_STUDENTS]),
  teacher: withoutParts(signIns, ['role', ...OF_STUDENTS, 'permission_group_name']),
  user: withoutParts(signIns, ['role', 'permission_group_name']),
};
