import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import type { AcceptedField } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { ACCEPTED_FIELDS } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** The last change of a field of a student, from the audit. */
export interface LastChange {
  by: string;
  at: string;
  /** Somebody typed the value: it comes neither from a file nor from the register. */
  typed: boolean;
}
export type LastChanges = (studentId: number, field: string) => LastChange | undefined;

/** An acceptance and its undo together leave what was there before. */
const WAS_UNDONE = sql`exists (
  select from hemis_acceptances undone where undone.undone_at is not null
    and audit.request_id in (undone.request_id, undone.undo_request_id))`;
const IS_ACCEPTED = sql`exists (select from hemis_acceptances taken where taken.request_id = audit.request_id)`;
const IS_OF_JOB = sql`audit.request_id like 'job-%'`;

/** Who changed the fields of these students last; nothing of what was stored without an account, such as the first data. */
export async function lastChanges(db: Queryable, studentIds: number[]): Promise<LastChanges> {
  const { rows } = await sql<
    LastChange & { student_id: number; field: AcceptedField; user_id: number | null }
  >`
    select distinct on (audit.row_id, field) audit.row_id as student_id, field, audit.user_id,
      coalesce(users.username, ${SUPERADMIN}) as by, audit.at,
      audit.user_id is not null and not coalesce(${IS_OF_JOB}, false) and not ${IS_ACCEPTED} as typed
    from audit
    cross join unnest(${[...ACCEPTED_FIELDS]}::text[]) field
    left join users on users.id = audit.user_id
    where audit.record = 'students' and audit.table_name = 'students' and audit.row_id = any(${studentIds}::integer[])
      and (audit.action = 'insert' or field = any(audit.left_out) or audit.old -> field is distinct from audit.new -> field)
      and not ${WAS_UNDONE}
    order by audit.row_id, field, audit.id desc`.execute(db);
  const found = new Map<string, LastChange>(
    rows.flatMap(({ student_id, field, user_id, ...change }) =>
      user_id === null ? [] : [[`${student_id} ${field}`, change] as const],
    ),
  );
  return (studentId, field) => found.get(`${studentId} ${field}`);
}
