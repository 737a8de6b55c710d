import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

type Fields = Record<string, unknown>;

/** What a person's account is called: a field of the file beside those of the record. */
export const ACCOUNT_FIELD = 'username';

/** An account that is made: somebody had none. */
export const isNewAccount = ({ column, from, kept }: { column: string; from: unknown; kept?: true }) =>
  column === ACCOUNT_FIELD && from === null && !kept;

/** Accounts of the people whom a kind is about. */
export interface Accounts {
  kind: 'student' | 'teacher';
  /** Without it nobody makes accounts, nor gives them other names. */
  needs: Permission;
  /** What new accounts will be called, each by a name that nobody has; `taken` are given already, and not yet written. */
  names: (db: Queryable, people: NewPerson[], taken: string[]) => Promise<string[]>;
}
export interface NewPerson {
  columns: Fields;
  texts: Fields[];
}

/** An account as it is written with the record of a row. */
export interface WrittenAccount {
  id: number;
  username: string;
  university_id: number;
  anew: boolean;
}

/** The columns of a person's record, and of the account what imports read. */
export const withAccount = (table: string) => sql<Fields>`to_jsonb(${sql.table(table)}) || coalesce((
  select jsonb_build_object('username', username, 'signed_in', last_sign_in_at is not null)
  from users where users.id = ${sql.ref(`${table}.user_id`)}), '{"username": null, "signed_in": false}')`;

/**
 * Before the record, which refers to it. Nobody signs in by an account without a password: those are given on slips, or one by one
 * (decision 24), so that an import of thousands neither hashes nor keeps any.
 */
export const accountStatements = ({ kind }: Accounts): string[] => [
  `insert into users (id, kind, university_id, username, password_hash, must_set_password, default_language) overriding system value
   select account.id, '${kind}', account.university_id, account.username, '', true, universities.default_language
   from jsonb_array_elements($1) sent,
     jsonb_to_record(sent -> 'account') as account (id integer, university_id integer, username text, anew boolean)
   join universities on universities.id = account.university_id
   where account.anew`,
  `update users set username = account.username
   from jsonb_array_elements($1) sent, jsonb_to_record(sent -> 'account') as account (id integer, username text, anew boolean)
   where users.id = account.id and not account.anew`,
];
