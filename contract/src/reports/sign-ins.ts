import { Id } from '#api/fields.ts';
import { listReport } from './report.ts';
import { column } from './report-columns.ts';
import { ACCOUNT_ROLES, SIGN_IN_RESULTS } from './report-filters.ts';

/** How an attempt to sign in ended: the reasons of `SignInRefusal`, or success. */
const OUTCOMES = [
  'success',
  'wrong_credentials',
  'wrong_code',
  'wrong_passkey',
  'unknown_identity',
  'no_password',
  'password_off',
  'blocked',
  'inactive',
  'studentexpel',
  'graduate',
] as const;

/** Attempts to sign in, with the role that the account had at that time. */
export const signIns = listReport({
  name: 'signIns',
  title: 'report.sign_ins',
  path: '/users/login-log',
  access: 'get_rating_monitoring_index',
  required: [],
  optional: ['role', 'fio', 'user_id', 'created_at', 'group_id', 'from_date', 'to_date', 'outcome'],
  fields: {
    user_id: Id.nullable(),
    student_id: Id.nullable(),
    group_id: Id.nullable(),
    permission_group_id: Id.nullable(),
  },
  columns: {
    fio: column.student(),
    role: column.choice('role', ACCOUNT_ROLES),
    permission_group_name: column.text(200),
    group_name: column.text(160),
    login_date: column.instant(),
    outcome: column.choice('sign_in', OUTCOMES, {
      success: 'active',
      wrong_credentials: 'rejected',
      wrong_code: 'rejected',
      wrong_passkey: 'rejected',
      unknown_identity: 'rejected',
      no_password: 'rejected',
      password_off: 'rejected',
      blocked: 'rejected',
      inactive: 'rejected',
      studentexpel: 'rejected',
      graduate: 'rejected',
    }),
    address: column.text(160),
    device: column.text(200),
    /** As it is now, whatever it was at that time. */
    status: { ...column.choice('account_status', [1, 0]), heading: 'account_status' },
  },
  chart: {
    of: 'days',
    title: 'report.chart.sign_ins',
    filter: 'created_at',
    seriesFilter: 'outcome',
    series: SIGN_IN_RESULTS,
  },
});
