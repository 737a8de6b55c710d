import type pg from 'pg';

/**
 * Counts the finished days of the audit again, for totals of lists: the days of a university that comes were counted elsewhere, and those of
 * all universities include one that goes. Call it while the tables are locked.
 */
export async function recountAudit(client: pg.ClientBase): Promise<void> {
  await client.query('delete from audit_days; select count_audit_days()');
}
