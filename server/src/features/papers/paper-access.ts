import type { PaperKind } from '@dekanat/contract/papers/issued-papers.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context, PublicContext } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import type { Scope } from '#api/scope.ts';
import { matchingStudents } from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { revokeIssued } from '#platform/documents/issued-papers.ts';

/** Codes are random words of a fixed alphabet; anything else is not looked up. */
const CODE = /^[\w-]{16,64}$/;

/** Whether the caller of a download signed in, so that scope and permission were checked. */
const isSignedIn = (context: PublicContext | Context): context is Context => 'caller' in context;

/** Condition on `papers`: about a student in scope. */
const ofStudents = (context: { db: Context['db']; scope: Scope }) =>
  sql<SqlBool>`papers.student_id in (${matchingStudents(context, {}).select('students.id')})`;

/** Papers of a kind about students in scope. */
export const papersWithin = (context: Context, kind: PaperKind) =>
  context.db.selectFrom('papers').where('papers.kind', '=', kind).where(ofStudents(context));

/**
 * The papers that a code opens: one or none. The code belongs to one paper, so the id of another finds nothing. Papers of a university
 * that has moved are opened at its new address only: there they may be revoked.
 */
export const papersWithCode = ({ services }: PublicContext, code: string) =>
  services.db
    .selectFrom('papers')
    .where('papers.code', '=', CODE.test(code) ? code : '')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('moved_papers').whereRef('moved_papers.code', '=', 'papers.code'))),
    );

interface PaperRequest {
  id: number;
  kind: PaperKind;
  code: string | undefined;
  /** Message for a revoked paper. */
  revoked: TextKey;
}

/**
 * The stored content of a paper: for a signed-in caller by scope, otherwise by its code. It is read from the primary, because a
 * replica may not have a paper that was issued a moment ago.
 */
export async function readPaper<Content>(
  context: PublicContext | Context,
  { id, kind, code = '', revoked }: PaperRequest,
): Promise<{ id: number; content: Content; code: string; number: string }> {
  const papers = isSignedIn(context)
    ? papersWithin({ ...context, db: context.services.db }, kind)
    : papersWithCode(context, code).where('papers.kind', '=', kind);
  const found = await papers
    .where('papers.id', '=', id)
    .select([
      'papers.id',
      sql<unknown>`papers.content`.as('content'),
      'papers.code',
      'papers.number',
      'papers.revoked_at',
    ])
    .executeTakeFirstOrThrow(notFound);
  if (found.revoked_at !== null) throw invalidField('id', revoked);
  return { ...found, content: found.content as Content };
}

/** Revokes a valid paper in scope, once. @throws notFound if there is none */
export async function revokePaper(
  context: Context,
  { id, kind, reason }: { id: number; kind: PaperKind; reason: string | undefined },
): Promise<null> {
  await papersWithin(context, kind)
    .where('papers.id', '=', id)
    .where('papers.revoked_at', 'is', null)
    .select('papers.id')
    .executeTakeFirstOrThrow(notFound);
  if (!(await revokeIssued(context.db, id, { userId: context.caller.id, reason }))) throw notFound();
  return null;
}
