import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { chance } from './seed-sql.ts';

const DAYS = 60;
/** Most sign-ins of an account in these days, and the share that failed. */
const [MOST, FAILED] = [14, 0.06];
const DEVICES = ['Chrome, Windows', 'Chrome, Android', 'Safari, iPhone', 'Firefox, Linux', null];

/** Attempts to sign in, the last of them when the account says. */
export const seedSignIns = (db: Queryable, universityIds: readonly number[]) =>
  sql`
  insert into login_logs (at, user_id, university_id, role, permission_group_id, address, device, success, reason)
  select attempt.at, users.id, users.university_id, users.kind, null, '198.51.100.' || (1 + users.id % 200),
    (${DEVICES}::text[])[1 + (users.id + number) % ${DEVICES.length}], attempt.success, case when not attempt.success then 'wrong_credentials' end
  from users
  cross join lateral generate_series(0, floor(${chance(sql.ref('users.id'), 'times')} * ${MOST})::integer) number
  cross join lateral (
    select users.last_sign_in_at - case number when 0 then interval '0' else ${chance(sql.ref('users.id'), sql.ref('number'), 'at')} * make_interval(days => ${DAYS}::integer) end as at,
      number = 0 or ${chance(sql.ref('users.id'), sql.ref('number'), 'ok')} >= ${FAILED} as success) attempt
  where users.university_id = any(${universityIds}::integer[]) and users.kind in ('student', 'teacher') and users.last_sign_in_at is not null
    and not exists (select from login_logs known where known.user_id = users.id)
  order by attempt.at`.execute(db);
