import type { PaperKind } from '@dekanat/contract/papers/issued-papers.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context, PublicContext, Services } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { universityFor } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import { firstRow } from '#db/first-row.ts';
import type { TextKey } from '#locales/text-key.ts';
import {
  issuePapers,
  lockIssue,
  nextNumber,
  takeNumbers,
  withVerification,
  yearOf,
} from '#platform/documents/issued-papers.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { Paper } from '#platform/documents/paper.ts';
import { type PaperIssuer, readIssuer } from '#platform/documents/paper-issuer.ts';
import { type PrintedLanguages, printedText } from '#platform/documents/paper-texts.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { printOnTemplate, versionOfPaper } from '#platform/documents/templates/print-on-template.ts';
import type { TemplateContent } from '#platform/documents/templates/template-kind.ts';
import { readPaper } from './paper-access.ts';
import { announceFulfilled } from './request-news.ts';
import type { StudentDetails } from './student-details.ts';

/** A student for whom a paper is issued: the registration, and the last semester of the paper. */
export interface Recipient {
  student_id: number;
  register_id: number;
  semester_id: number;
  semester: number;
}

/** What all papers of one order print: the date, and what the kind adds. */
export type Terms<Own> = Own & { date: string };

/** Everything that a paper prints, in all languages. It is stored when the paper is issued. */
export interface PaperContent {
  issuer: PaperIssuer;
  student: StudentDetails;
  number: string;
  date: string;
}

/** A kind of paper that is issued to students one by one or in bulk. */
export interface IssuedKind<Own, Content extends PaperContent> {
  kind: PaperKind & ('call_letter' | 'transcript');
  /** What a student has one valid paper for. */
  reference: (recipient: Recipient) => { register_id: number } | { semester_id: number };
  /** Condition on `papers`: those of these recipients. */
  ofRecipients: (recipients: readonly Recipient[]) => RawBuilder<SqlBool>;
  contents: (
    db: Queryable,
    issuer: PaperIssuer,
    terms: Terms<Own>,
    recipients: readonly (Recipient & { number: string })[],
  ) => Promise<Map<number, Content>>;
  paper: (content: Content, languages: PrintedLanguages) => Paper;
  /** What a template of the university prints of it. */
  values: (content: Content, languages: PrintedLanguages) => TemplateContent;
  /** Message for a revoked paper. */
  revoked: TextKey;
  /** Condition on `papers`: a valid one does not print what it would print now. */
  outdated?: RawBuilder<boolean>;
  /** Condition on `students`: a paper of the kind is issued to them. Without it to all who are registered. */
  receives?: RawBuilder<SqlBool>;
}

/**
 * Blocks changes of the status and the registration of students until the end of the transaction. Taken before it is read who gets a
 * paper, and before `lockIssue`.
 */
export const lockRecipients = (db: Queryable, studentIds: readonly number[]) =>
  sql`select from students where id = any(${[...studentIds]}::integer[]) order by id for share`.execute(db);

/** The locked recipients whose registration is still the current one, and who still may have a paper of the kind. */
async function stillThere<Own, Content extends PaperContent, One extends Recipient>(
  db: Queryable,
  { receives = sql<SqlBool>`true` }: Pick<IssuedKind<Own, Content>, 'receives'>,
  recipients: readonly One[],
): Promise<One[]> {
  const found = await db
    .selectFrom('student_registers as register')
    .innerJoin('students', 'students.id', 'register.student_id')
    .where('register.to_date', 'is', null)
    .where(
      'register.id',
      '=',
      sql<number>`any(${recipients.map(({ register_id }) => register_id)}::integer[])`,
    )
    .where(receives)
    .select('register.id')
    .execute();
  const registers = new Set(found.map(({ id }) => id));
  return recipients.filter(({ register_id }) => registers.has(register_id));
}

interface Issue<Own> {
  universityId: number;
  userId: number;
  issuer: PaperIssuer;
  terms: Terms<Own>;
}

async function store<Own, Content extends PaperContent>(
  db: Queryable,
  { kind, reference, contents }: IssuedKind<Own, Content>,
  { universityId, userId, issuer, terms }: Issue<Own>,
  recipients: readonly (Recipient & { number: string })[],
) {
  const found = await contents(db, issuer, terms, recipients);
  const issued = await issuePapers(
    db,
    recipients.flatMap((recipient) => {
      const { student_id, number } = recipient;
      const content = found.get(student_id);
      if (content === undefined) return [];
      const paper = { kind, university_id: universityId, user_id: userId, issued_on: terms.date };
      const holder = content.student.fio.oz;
      return [{ ...paper, ...reference(recipient), number, student_id, holder, content }];
    }),
  );
  await announceFulfilled(
    db,
    issued.map(({ id }) => id),
  );
  return issued;
}

/** Issues one paper with a chosen number to a locked student, after a batch that is being issued. @returns its id. @throws notFound unless the student has a registration */
export async function issuePaper<Own, Content extends PaperContent>(
  { db, caller }: Context,
  kind: IssuedKind<Own, Content>,
  {
    universityId,
    terms,
    ...recipient
  }: Recipient & {
    universityId: number;
    number: string;
    terms: Terms<Own>;
  },
): Promise<number> {
  const issuer = await readIssuer(db, universityId, kind.kind);
  await lockIssue(db, { universityId, kind: kind.kind });
  const issued = await store(db, kind, { universityId, userId: caller.id, issuer, terms }, [recipient]);
  if (issued.length === 0) throw notFound();
  return firstRow(issued).id;
}

/**
 * Issues papers with automatic numbers to those who have no valid one. @returns how many of the others have an outdated one, and how many
 * left or were registered anew since the recipients were read
 */
export async function issueBatch<Own, Content extends PaperContent, One extends Recipient>(
  db: Queryable,
  kind: IssuedKind<Own, Content>,
  issue: Issue<Own> & { prefix: string },
  batch: readonly One[],
): Promise<{ outdated: number; changed: number }> {
  const { universityId, prefix, terms } = issue;
  await lockRecipients(
    db,
    batch.map(({ student_id }) => student_id),
  );
  await lockIssue(db, { universityId, kind: kind.kind });
  const valid = await db
    .selectFrom('papers')
    .where('kind', '=', kind.kind)
    .where('revoked_at', 'is', null)
    .where(kind.ofRecipients(batch))
    .select(['student_id', (kind.outdated ?? sql<boolean>`false`).as('outdated')])
    .execute();
  const outdated = valid.filter((paper) => paper.outdated).length;
  const holders = new Set(valid.map(({ student_id }) => student_id));
  const lacking = batch.filter(({ student_id }) => !holders.has(student_id));
  const waiting = await stillThere(db, kind, lacking);
  const counts = { outdated, changed: lacking.length - waiting.length };
  if (waiting.length === 0) return counts;
  const series = { universityId, kind: kind.kind, year: yearOf(terms.date), prefix };
  const first = await takeNumbers(db, series, waiting.length);
  const numbered = waiting.map((one, at) => ({ ...one, number: `${prefix}${first + at}` }));
  await store(db, kind, issue, numbered);
  return counts;
}

/** The number that a paper of the date is offered. */
export const proposedNumber = async (
  { db, scope }: Context,
  { kind }: Pick<IssuedKind<never, never>, 'kind'>,
  date: string,
) => ({
  number: await nextNumber(db, { universityId: universityFor(scope), kind, year: yearOf(date), prefix: '' }),
});

interface Stored {
  id: number;
  content: unknown;
  code: string;
  number: string;
}

/** The file of a paper, named after the student in the first of the languages: on the template of its issue, or on the product's form. */
export async function issuedFile<Own, Content extends PaperContent>(
  services: Services,
  { paper, values }: Pick<IssuedKind<Own, Content>, 'paper' | 'values'>,
  { id, content: stored, code, number }: Stored,
  languages: PrintedLanguages,
) {
  const content = stored as Content;
  const name = `${printedText(content.student.fio, [languages[0]])} ${number.replace(/[/\\]/g, '-')}`;
  const version = await versionOfPaper(services.db, id, languages);
  if (version !== undefined)
    return printOnTemplate(services, version, { ...values(content, languages), code, languages, name });
  const printed = withVerification(services, paper(content, languages), { code, languages });
  return paperFile(printed, `${name}.pdf`, await readLogos(services, [content.issuer.logo_file_id]));
}

/** The file of a valid paper, for the office or with its code. */
export async function printIssued<Own, Content extends PaperContent>(
  context: PublicContext | Context,
  kind: IssuedKind<Own, Content>,
  { id, code, languages }: { id: number; code: string | undefined; languages: PrintedLanguages },
) {
  const stored = await readPaper<Content>(context, { id, kind: kind.kind, code, revoked: kind.revoked });
  return issuedFile(context.services, kind, stored, languages);
}
