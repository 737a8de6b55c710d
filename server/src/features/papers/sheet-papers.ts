import { today } from '@dekanat/contract/api/days.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { sheetPapers } from '@dekanat/contract/papers/sheet-papers.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import { type Context, messageLanguage, type PublicContext } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import type { Queryable } from '#db/database.ts';
import {
  COUNTS_FOR_TOTAL,
  isOfTotal,
  numberStatement,
  readSheet,
  readTotal,
} from '#features/ratings/shared.ts';
import { issuePapers, takeNumbers, withVerification, yearOf } from '#platform/documents/issued-papers.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { Paper } from '#platform/documents/paper.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { readFields } from '#platform/documents/templates/fill-papers.ts';
import { printOnTemplate, versionOfPaper } from '#platform/documents/templates/print-on-template.ts';
import type { TemplateValues } from '#platform/documents/templates/template-kind.ts';
import { papersWithCode } from './paper-access.ts';
import { certified, type SheetPrint, statementPaper, totalPaper } from './sheet-print.ts';
import { statementValues } from './statement-template.ts';
import { requireSubjectFields, totalValues } from './total-template.ts';

type Reader = Context<Caller>;
type Content = Record<InterfaceLanguage, Paper> & {
  /** For a template of the university; missing in papers that were issued before there were any. */
  values?: Record<InterfaceLanguage, TemplateValues>;
};
type Sheet =
  | { kind: 'statement_sheet'; statement_id: number }
  | { kind: 'total_sheet'; group_id: number; semester_id: number };
interface Issued {
  id: number;
  content: Content;
  code: string;
}

/** Condition on `papers`: those of this sheet. */
const ofSheet = (sheet: Sheet) =>
  sheet.kind === 'statement_sheet'
    ? sql<boolean>`papers.kind = 'statement_sheet' and papers.statement_id = ${sheet.statement_id}`
    : sql<boolean>`papers.kind = 'total_sheet' and papers.group_id = ${sheet.group_id} and papers.semester_id = ${sheet.semester_id}`;

/** The final sheets that a total sheet shows, or the sheet itself. */
const statementsOf = (db: Queryable, sheet: Sheet) =>
  sheet.kind === 'statement_sheet'
    ? db
        .selectFrom('statements')
        .where('id', '=', sheet.statement_id)
        .select(['state', sql<boolean>`true`.as('counts')])
    : db
        .selectFrom('statements')
        .where(isOfTotal(sql<number>`${sheet.group_id}::integer`, sql<number>`${sheet.semester_id}::integer`))
        .select(['state', COUNTS_FOR_TOTAL.as('counts')]);

function isClosed(statements: { state: string; counts: boolean }[]): boolean {
  const counted = statements.filter(({ counts }) => counts);
  return counted.length > 0 && counted.every(({ state }) => state === 'closed');
}

const validPaper = (db: Queryable, sheet: Sheet): Promise<Issued | undefined> =>
  db
    .selectFrom('papers')
    .where(ofSheet(sheet))
    .where('revoked_at', 'is', null)
    .select(['id', 'code', sql<Content>`content`.as('content')])
    .executeTakeFirst();

/** The valid paper of a closed sheet, issued now if there is none. @throws Refusal (405) while the sheet is open */
async function issuePaper(
  db: Queryable,
  sheet: Sheet,
  { universityId, userId }: { universityId: number; userId: number },
  compose: () => Promise<{ number: string; content: Content }>,
): Promise<{ code: string }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(sheet)}, 0))`.execute(db);
  // Locked against reopening, which revokes the papers that are stored by then.
  if (!isClosed(await statementsOf(db, sheet).orderBy('id').forNoKeyUpdate().execute()))
    throw new Refusal('in_use', { key: 'sheet.not_closed' });
  const found = await validPaper(db, sheet);
  if (found !== undefined) return { code: found.code };
  const { number, content } = await compose();
  const [{ id, code } = { id: 0, code: '' }] = await issuePapers(db, [
    { ...sheet, university_id: universityId, number, issued_on: today(), content, user_id: userId },
  ]);
  if (sheet.kind === 'total_sheet') await requireTemplates(db, id, content);
  return { code };
}

/** @throws Refusal where a template on which the paper is printed has no fields for some of its subjects */
async function requireTemplates(db: Queryable, id: number, { values }: Content): Promise<void> {
  for (const language of INTERFACE_LANGUAGES) {
    const version = await versionOfPaper(db, id, [language]);
    if (version === undefined || values === undefined) continue;
    const fields = await readFields({ format: version.format, bytes: version.content });
    requireSubjectFields(fields, values[language]);
  }
}

/** The same in every language. */
async function inLanguages<Printed>(
  printedIn: (language: InterfaceLanguage) => Promise<Printed>,
): Promise<Record<InterfaceLanguage, Printed>> {
  return { oz: await printedIn('oz'), ru: await printedIn('ru'), en: await printedIn('en') };
}

/** An issued sheet: on the template of its issue, or on the product's form. */
async function issuedFile(context: PublicContext, { id, content, code }: Issued) {
  const language = messageLanguage(context);
  const { db } = context.services;
  const version = await versionOfPaper(db, id, [language]);
  const [paper, values] = [content[language], content.values?.[language]];
  if (version === undefined || values === undefined) return pdfOf(context, paper, code);
  const { logo_file_id } = paper.letterhead;
  const name = fileName(paper);
  return printOnTemplate(context.services, version, {
    values,
    logo_file_id,
    code,
    languages: [language],
    name,
  });
}

const fileName = ({ title }: Paper) => title.replace(/[/\\:*?"<>|]/g, '-');

async function pdfOf(context: PublicContext, paper: Paper, code: string | undefined) {
  const languages = [messageLanguage(context)] as const;
  const printed = code === undefined ? paper : withVerification(context.services, paper, { code, languages });
  return paperFile(
    printed,
    `${fileName(paper)}.pdf`,
    await readLogos(context.services, [paper.letterhead.logo_file_id]),
  );
}

/** For callers without an account: the paper that the code opens. */
async function withCode(context: PublicContext, sheet: Sheet, code = '') {
  const found = await papersWithCode(context, code)
    .where(ofSheet(sheet))
    .select(['papers.id', 'papers.code', 'papers.revoked_at', sql<Content>`papers.content`.as('content')])
    .executeTakeFirstOrThrow(notFound);
  if (found.revoked_at !== null) throw invalidField('id', 'sheet.revoked');
  return issuedFile(context, found);
}

/** The issued paper, else a draft that says why it is one. */
async function fileOf(
  context: Reader,
  sheet: Sheet,
  paperWith: (print: SheetPrint) => Paper,
  universityId: number,
) {
  const issued = await validPaper(context.db, sheet);
  if (issued !== undefined) return issuedFile(context, issued);
  const draft = isClosed(await statementsOf(context.db, sheet).execute())
    ? 'sheet.print.unissued'
    : 'sheet.print.draft';
  const issuer = await readIssuer(context.db, universityId, sheet.kind);
  const print = { issuer, language: messageLanguage(context), number: null, date: today(), draft } as const;
  return pdfOf(context, paperWith(print), undefined);
}

async function statementFile(reader: Reader, id: number) {
  const context = { ...reader, db: reader.services.db };
  const data = await readSheet(context, id, 'staff');
  const sheet = { kind: 'statement_sheet', statement_id: id } as const;
  return fileOf(context, sheet, (print) => statementPaper(certified(data), print), data.university_id);
}

async function totalFile(reader: Reader, groupId: number, semesterId: number) {
  const context = { ...reader, db: reader.services.db };
  const data = await readTotal(context, groupId, semesterId);
  const sheet = { kind: 'total_sheet', group_id: groupId, semester_id: semesterId } as const;
  return fileOf(context, sheet, (print) => totalPaper(data, print), data.university_id);
}

async function issueStatement(context: Reader, id: number) {
  const { university_id: universityId } = await readSheet(context, id, 'staff');
  const issuer = await readIssuer(context.db, universityId, 'statement_sheet');
  return issuePaper(
    context.db,
    { kind: 'statement_sheet', statement_id: id },
    { universityId, userId: context.caller.id },
    async () => {
      const place = await numberStatement(context.db, id);
      const sheets = await inLanguages(async (language) =>
        certified(await readSheet({ ...context, language }, id, 'staff')),
      );
      const number = `${place}/${sheets.oz.academic_year_name}`;
      const print = (language: InterfaceLanguage) => ({ issuer, language, number, date: today() });
      const paperIn = async (language: InterfaceLanguage) =>
        statementPaper(sheets[language], print(language));
      const valuesIn = async (language: InterfaceLanguage) =>
        statementValues(sheets[language], print(language)).values;
      return { number, content: { ...(await inLanguages(paperIn)), values: await inLanguages(valuesIn) } };
    },
  );
}

async function issueTotal(context: Reader, groupId: number, semesterId: number) {
  const { university_id: universityId } = await readTotal(context, groupId, semesterId);
  const issuer = await readIssuer(context.db, universityId, 'total_sheet');
  const date = today();
  return issuePaper(
    context.db,
    { kind: 'total_sheet', group_id: groupId, semester_id: semesterId },
    { universityId, userId: context.caller.id },
    async () => {
      const series = { universityId, kind: 'total_sheet', year: yearOf(date), prefix: '' } as const;
      const number = `${await takeNumbers(context.db, series, 1)}/${series.year}`;
      const totals = await inLanguages((language) =>
        readTotal({ ...context, language }, groupId, semesterId),
      );
      const print = (language: InterfaceLanguage): SheetPrint => ({ issuer, language, number, date });
      const paperIn = async (language: InterfaceLanguage) => totalPaper(totals[language], print(language));
      const valuesIn = async (language: InterfaceLanguage) =>
        totalValues(totals[language], print(language)).values;
      return { number, content: { ...(await inLanguages(paperIn)), values: await inLanguages(valuesIn) } };
    },
  );
}

export const sheetPaperFeature = implement(sheetPapers, {
  statement: (context, { params: { id }, query }) =>
    'caller' in context
      ? statementFile(context, id)
      : withCode(context, { kind: 'statement_sheet', statement_id: id }, query.code),
  issueStatement: (context, { params: { id } }) => issueStatement(context, id),
  issueTotal: (context, { params: { id }, query: { semester_id } }) => issueTotal(context, id, semester_id),
  total: (context, { params: { id }, query: { semester_id, code } }) =>
    'caller' in context
      ? totalFile(context, id, semester_id)
      : withCode(context, { kind: 'total_sheet', group_id: id, semester_id }, code),
});
