import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { PaperKind } from '@dekanat/contract/papers/issued-papers.ts';
import { sheetPapers } from '@dekanat/contract/papers/sheet-papers.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import {
  paperVerification,
  type VerifiedPaper,
  verificationPath,
} from '@dekanat/contract/papers/verification.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { sql } from 'kysely';
import { messageLanguage, type PublicContext } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { universityName } from '#features/universities/shared.ts';
import { movedPage } from '#platform/moves/moved-page.ts';
import { papersWithCode } from './paper-access.ts';

/** `Karimov Anvar Botir oʻgʻli` as `K. A. B.`: enough to compare with a paper, too little to find a person. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 3)
    .map((word) => `${word.slice(0, 1).toUpperCase()}.`)
    .join(' ');

interface Found {
  id: number;
  kind: PaperKind;
  code: string;
  statement_id: number | null;
  group_id: number | null;
  semester_id: number | null;
  application_id: number | null;
}

/** The path of the PDF with the code; certificates of study are downloaded in the back office only. */
function filePath({
  id,
  kind,
  code,
  statement_id,
  group_id,
  semester_id,
  application_id,
}: Found): string | null {
  const path = (template: string, value: number | null, query = '') =>
    `${template.replace(/\{\w+\}/, String(value))}?code=${code}${query}`;
  if (kind === 'transcript') return path(pathOf(transcripts.file), id);
  if (kind === 'call_letter') return path(pathOf(callLetters.file), id);
  if (kind === 'statement_sheet') return path(pathOf(sheetPapers.statement), statement_id);
  if (kind === 'total_sheet') return path(pathOf(sheetPapers.total), group_id, `&semester_id=${semester_id}`);
  if (kind === 'retake_contract') return path(pathOf(retakeApplications.contract), application_id);
  return null;
}

/** 503 with the new address of the paper if its university has moved, as its page leads there; otherwise 404. */
async function unknownCode({ services }: PublicContext, code: string): Promise<Refusal> {
  const address = await movedPage(services, verificationPath(code));
  return address === undefined
    ? new Refusal('not_found', { key: 'paper.unknown' })
    : new Refusal('unavailable', { key: 'paper.moved', values: { address } });
}

/** What anyone who has a paper may know about it. A code of any form is looked up by the unique index alone. */
async function verify(context: PublicContext, code: string): Promise<VerifiedPaper> {
  const found = await papersWithCode(context, code)
    .innerJoin('universities', 'universities.id', 'papers.university_id')
    .select([
      'papers.id',
      sql<PaperKind>`papers.kind`.as('kind'),
      'papers.code',
      'papers.number',
      sql<string>`papers.issued_on`.as('date'),
      'papers.holder',
      'papers.revoked_at',
      'papers.statement_id',
      'papers.group_id',
      'papers.semester_id',
      sql<number | null>`(select id from retake_applications where paper_id = papers.id)`.as(
        'application_id',
      ),
      sql<string>`${universityName('universities.id', messageLanguage(context))}`.as('university'),
    ])
    .executeTakeFirst();
  if (found === undefined) throw await unknownCode(context, code);
  const revoked = found.revoked_at !== null;
  return {
    status: revoked ? 'revoked' : 'valid',
    kind: PaperKind.parse(found.kind),
    number: found.number,
    date: found.date,
    university: found.university,
    initials: found.holder === null ? null : initialsOf(found.holder),
    revoked_at: found.revoked_at,
    file_path: revoked ? null : filePath(found),
  };
}

export const verificationFeature = implement(paperVerification, {
  verify: (context, { query }) => verify(context, query.code),
});
