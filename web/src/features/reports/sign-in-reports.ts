import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { withoutParts } from '#features/reports/report/report-calls.ts';

/** The report of sign-ins of each role, without the columns and filters that its accounts do not have. */
export const SIGN_INS_OF = {
  admin: withoutParts(signIns, ['role', 'group_name', 'group_id']),
  teacher: withoutParts(signIns, ['role', 'group_name', 'group_id', 'permission_group_name']),
  user: withoutParts(signIns, ['role', 'permission_group_name']),
};
