import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Context } from '#api/context.ts';
import type { Scope } from '#api/scope.ts';

type Condition = RawBuilder<SqlBool>;

/**
 * Who reads the files that records of a table claim; a feature declares it with its tables. Conditions are on `files`, whose
 * `claimed_id` is the id of the record. What is not declared is read by nobody but the user who uploaded it.
 */
export interface ClaimedFiles {
  table: string;
  /** Staff of the university: all, or holders of a permission. Undefined: none. */
  staff?: 'all' | Permission;
  /** Which of them staff restricted to a faculty read. Undefined: all. */
  ofFaculty?: (scope: Scope) => Condition;
  /** What all staff of the university read. */
  published?: Condition;
  /** What a student of the university reads. */
  ofStudent?: (studentId: number) => Condition;
  /** What an account reads, in whatever university. */
  ofAccount?: (userId: number) => Condition;
  /** Refuses a file to staff who may no longer read it; no other caller reads such files. */
  requireAllowed?: (context: Context, recordId: number) => Promise<void>;
}
