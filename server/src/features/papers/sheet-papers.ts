import { today } from '@dekanat/contract/api/days.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { sheetPapers } from '@dekanat/contract/papers/sheet-papers.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import { type Context, inTransaction, messageLanguage, type PublicContext } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import type { Queryable } from '#db/database.ts';
import { numberStatement, sheetData, totalData } from '#features/ratings/shared.ts';
import { issuePapers, takeNumbers, withVerification, yearOf } from '#platform/documents/issued-papers.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { Paper } from '#platform/documents/paper.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { papersWithCode } from './paper-access.ts';
import { type SheetPrint, statementPaper, totalPaper } from './sheet-print.ts';

type Reader = Context<Caller>;
type Content = Record<InterfaceLanguage, Paper>;
type Sheet =
  | { kind: 'statement_sheet'; statement_id: number }
  | { kind: 'total_sheet'; group_id: number; semester_id: number };
interface Issued {
  content: Content;
  code: string;
}

/** Condition on `papers`: those of this sheet. */
const ofSheet = (sheet: Sheet) =>
  sheet.kind === 'statement_sheet'
    ? sql<boolean>`papers.kind = 'statement_sheet' and papers.statement_id = ${sheet.statement_id}`
    : sql<boolean>`papers.kind = 'total_sheet' and papers.group_id = ${sheet.group_id} and papers.semester_id = ${sheet.semester_id}`;

/** The final sheets that a total sheet shows, or the sheet itself. */
const statementsOf = (db: Queryable, sheet: Sheet) => {
  const statements = db.selectFrom('statements').select('state');
  return sheet.kind === 'statement_sheet'
    ? statements.where('id', '=', sheet.statement_id)
    : statements
        .where('group_id', '=', sheet.group_id)
        .where('semester_id', '=', sheet.semester_id)
        .where('control_type_id', '=', 3);
};

const isClosed = (statements: { state: string }[]) =>
  statements.length > 0 && statements.every(({ state }) => state === 'closed');

/** The valid paper of a closed sheet, issued now if there is none; undefined while the sheet is open. */
async function issuedPaper(
  db: Queryable,
  sheet: Sheet,
  { universityId, userId }: { universityId: number; userId: number },
  compose: () => Promise<{ number: string; content: Content }>,
): Promise<Issued | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(sheet)}, 0))`.execute(db);
  // Locked against reopening, which revokes the papers that are stored by then.
  if (!isClosed(await statementsOf(db, sheet).orderBy('id').forNoKeyUpdate().execute())) return undefined;
  const found = await db
    .selectFrom('papers')
    .where(ofSheet(sheet))
    .where('revoked_at', 'is', null)
    .select(['code', sql<Content>`content`.as('content')])
    .executeTakeFirst();
  if (found !== undefined) return found;
  const { number, content } = await compose();
  const [issued] = await issuePapers(db, [
    { ...sheet, university_id: universityId, number, issued_on: today(), content, user_id: userId },
  ]);
  return { content, code: issued?.code ?? '' };
}

/** The same paper in every language. */
async function inLanguages(paperIn: (language: InterfaceLanguage) => Promise<Paper>): Promise<Content> {
  return { oz: await paperIn('oz'), ru: await paperIn('ru'), en: await paperIn('en') };
}

async function pdfOf(context: PublicContext, paper: Paper, code: string | undefined) {
  const languages = [messageLanguage(context)] as const;
  const printed = code === undefined ? paper : withVerification(context.services, paper, { code, languages });
  const filename = `${paper.title.replace(/[/\\:*?"<>|]/g, '-')}.pdf`;
  return paperFile(printed, filename, await readLogos(context.services, [paper.letterhead.logo_file_id]));
}

/** For callers without an account: the paper that the code opens. */
async function withCode(context: PublicContext, sheet: Sheet, code = '') {
  const found = await papersWithCode(context, code)
    .where(ofSheet(sheet))
    .select(['papers.code', 'papers.revoked_at', sql<Content>`papers.content`.as('content')])
    .executeTakeFirstOrThrow(notFound);
  if (found.revoked_at !== null) throw invalidField('id', 'sheet.revoked');
  return pdfOf(context, found.content[messageLanguage(context)], found.code);
}

async function statementFile(reader: Reader, id: number) {
  const context = { ...reader, db: reader.services.db };
  const sheet = await sheetData(context, id);
  const issuer = await readIssuer(context.db, sheet.university_id, 'statement_sheet');
  const print = { issuer, language: messageLanguage(context), number: null, date: today() };
  const draft = async () => pdfOf(context, statementPaper(await sheetData(context, id), print), undefined);
  if (sheet.state !== 'closed') return draft();
  const issued = await inTransaction(context, (db) =>
    issuedPaper(
      db,
      { kind: 'statement_sheet', statement_id: id },
      { universityId: sheet.university_id, userId: context.caller.id },
      async () => {
        const number = `${await numberStatement(db, id)}/${sheet.academic_year_name}`;
        const paperIn = async (language: InterfaceLanguage) =>
          statementPaper(await sheetData({ ...context, db, language }, id), { ...print, language, number });
        return { number, content: await inLanguages(paperIn) };
      },
    ),
  );
  return issued === undefined ? draft() : pdfOf(context, issued.content[print.language], issued.code);
}

async function totalFile(reader: Reader, groupId: number, semesterId: number) {
  const context = { ...reader, db: reader.services.db };
  const { university_id: universityId } = await totalData(context, groupId, semesterId);
  const issuer = await readIssuer(context.db, universityId, 'total_sheet');
  const print: SheetPrint = { issuer, language: messageLanguage(context), number: null, date: today() };
  const sheet = { kind: 'total_sheet', group_id: groupId, semester_id: semesterId } as const;
  const draft = async () =>
    pdfOf(context, totalPaper(await totalData(context, groupId, semesterId), print), undefined);
  if (!isClosed(await statementsOf(context.db, sheet).execute())) return draft();
  const issued = await inTransaction(context, (db) =>
    issuedPaper(db, sheet, { universityId, userId: context.caller.id }, async () => {
      const series = { universityId, kind: 'total_sheet', year: yearOf(print.date), prefix: '' } as const;
      const number = `${await takeNumbers(db, series, 1)}/${series.year}`;
      const paperIn = async (language: InterfaceLanguage) =>
        totalPaper(await totalData({ ...context, db, language }, groupId, semesterId), {
          ...print,
          language,
          number,
        });
      return { number, content: await inLanguages(paperIn) };
    }),
  );
  return issued === undefined ? draft() : pdfOf(context, issued.content[print.language], issued.code);
}

export const sheetPaperFeature = implement(sheetPapers, {
  statement: (context, { params: { id }, query }) =>
    'caller' in context
      ? statementFile(context, id)
      : withCode(context, { kind: 'statement_sheet', statement_id: id }, query.code),
  total: (context, { params: { id }, query: { semester_id, code } }) =>
    'caller' in context
      ? totalFile(context, id, semester_id)
      : withCode(context, { kind: 'total_sheet', group_id: id, semester_id }, code),
});
