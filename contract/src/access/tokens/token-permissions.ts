import type { Permission } from '#api/permissions.ts';

/**
 * Permissions that decide who may sign in, what accounts may do, or that copy or replace everything. An API token never has them, so
 * that a stolen one cannot become an account.
 */
const ONLY_IN_SESSIONS: ReadonlySet<Permission> = new Set<Permission>([
  'admin_store',
  'admin_update',
  'admin_destroy',
  'permission_group_store',
  'permission_group_update',
  'permission_group_destroy',
  'student_account_status',
  'student_account_student',
  'student_cabinet_show',
  'api_token_index',
  'api_token_store',
  'api_token_destroy',
  'sign_in_provider_index',
  'sign_in_provider_store',
  'sign_in_provider_update',
  'sign_in_provider_destroy',
  'webhook_index',
  'webhook_store',
  'webhook_update',
  'webhook_destroy',
  'university_store',
  'university_update',
  'university_destroy',
  'backup_database_store',
  'backup_database_destroy',
]);

/** Whether an API token may have the permission. */
export const isTokenPermission = (permission: Permission): boolean => !ONLY_IN_SESSIONS.has(permission);
