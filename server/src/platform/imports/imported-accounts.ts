import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';

type Fields = Record<string, unknown>;

/** The username of a person's account, a column of the file next to those of the record. */
export const ACCOUNT_FIELD = 'username';

/** Whether the change creates an account. */
export const isNewAccount = ({ column, from, kept }: { column: string; from: unknown; kept?: true }) =>
  column === ACCOUNT_FIELD && from === null && !kept;

/** Fields that rename or block the account of a person. */
const FIELDS_OF_ACCOUNT = [ACCOUNT_FIELD, 'status'];

export const touchesAccount = (changes: readonly { column: string; kept?: true }[]): boolean =>
  changes.some(({ column, kept }) => !kept && FIELDS_OF_ACCOUNT.includes(column));

/** Accounts of the people of an import kind. */
export interface Accounts {
  kind: 'student' | 'teacher';
  /** Permission to create and rename accounts. */
  permission: Permission;
  /** Unused usernames for new accounts; `taken` are assigned already but not yet written. */
  names: (db: Queryable, people: NewPerson[], taken: string[]) => Promise<string[]>;
  /** Those of these accounts that have more rights than the caller, who may not rename, block or delete them. */
  outOfReach: (context: Context, userIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** What is wrong with a user name that is new to its account. */
  problemOfName: (username: string) => TextKey | null;
  /** Columns of the record of a person with a new account, where they are empty. */
  defaults?: (db: Queryable, universityId: number | null) => Promise<Fields>;
}
export interface NewPerson {
  columns: Fields;
  texts: Fields[];
}

/** The account written with a row's record. */
export interface AccountWrite {
  id: number;
  username: string;
  university_id: number;
  isNew: boolean;
}

/** The columns of a person's record with the account fields that imports need. */
export const withAccount = (table: string) => sql<Fields>`to_jsonb(${sql.table(table)}) || coalesce((
  select jsonb_build_object('username', username, 'signed_in', last_sign_in_at is not null)
  from users where users.id = ${sql.ref(`${table}.user_id`)}), '{"username": null, "signed_in": false}')`;

/**
 * Runs before the record is written, which refers to the account. Accounts get no password: passwords are issued on
 * slips (decision 24), so that a large import neither hashes nor stores any.
 */
export const accountStatements = ({ kind }: Accounts): string[] => [
  `insert into users (id, kind, university_id, username, password_hash, must_set_password, default_language) overriding system value
   select account.id, '${kind}', account.university_id, account.username, '', true, universities.default_language
   from jsonb_array_elements($1) sent,
     jsonb_to_record(sent -> 'account') as account (id integer, university_id integer, username text, "isNew" boolean)
   join universities on universities.id = account.university_id
   where account."isNew"`,
  `update users set username = account.username
   from jsonb_array_elements($1) sent, jsonb_to_record(sent -> 'account') as account (id integer, username text, "isNew" boolean)
   where users.id = account.id and not account."isNew"`,
];
