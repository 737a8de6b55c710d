import type { PaperKind } from '@dekanat/contract/papers/issued-papers.ts';
import type { Context, PublicContext } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { papersWithCode as paperOfCode, revokePaper as revoke } from './paper-access.ts';
import { studentDetails as detailsOf, type StudentDetails } from './student-details.ts';

export type { StudentDetails };

/** Students by their ids with their current registrations, as papers print them. */
export const studentDetails = (db: Queryable, ids: readonly number[]): Promise<Map<number, StudentDetails>> =>
  detailsOf(db, ids);

/** The papers that a code opens: one or none. */
export const papersWithCode = (context: PublicContext, code: string) => paperOfCode(context, code);

/** Revokes a valid paper about a student in scope. */
export const revokePaper = (
  context: Context,
  paper: { id: number; kind: PaperKind; reason: string | undefined },
): Promise<null> => revoke(context, paper);
