import type pg from 'pg';

/**
 * Forgets the counted days of the audit: those of a university that comes were counted elsewhere, and those of all universities include one that
 * goes. Lists count days that are not stored by their rows.
 */
export const forgetCountedAudit = (client: pg.ClientBase): Promise<unknown> =>
  client.query('delete from audit_days');

/** Counts the finished days again, after the commit: it takes long, and nobody waits for it. */
export const recountAudit = (client: pg.ClientBase): Promise<unknown> =>
  client.query('begin; set local statement_timeout = 0; select count_audit_days(); commit');
