import { formatDay, formatInstant } from '@dekanat/contract/api/days.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { OWN_PAPER_KINDS, type OwnPaper, ownPapers } from '@dekanat/contract/papers/own-papers.ts';
import type { TranscriptLanguage } from '@dekanat/contract/papers/transcripts.ts';
import { verificationPath } from '@dekanat/contract/papers/verification.ts';
import { sql } from 'kysely';
import { isViewed } from '#api/caller.ts';
import { messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { invalidField, notFound, type Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { wholeOrPage } from '#api/own-lists.ts';
import { inOwnUniversity } from '#api/scope.ts';
import { firstRow } from '#db/first-row.ts';
import { reasonIn } from '#features/ratings/shared.ts';
import { certificateFile, issueCertificate } from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { CALL_LETTERS } from './call-letter-paper.ts';
import { issuedFile } from './issue-papers.ts';
import { certificateRefusal, notStudying, type StudentContext, transcriptRefusal } from './order-refusals.ts';
import { TRANSCRIPT_PRINTS, TRANSCRIPTS } from './transcript-paper.ts';

type Kind = OwnPaper['kind'];

/** Papers about the caller. Those of sheets are about a group. */
const ownRows = ({ db, caller }: Pick<StudentContext, 'db' | 'caller'>) =>
  db
    .selectFrom('papers')
    .leftJoin('semesters', 'semesters.id', 'papers.semester_id')
    .where('papers.student_id', '=', caller.studentId)
    .where('papers.kind', 'in', OWN_PAPER_KINDS);

const COLUMNS = [
  'papers.id',
  sql<Kind>`papers.kind`.as('kind'),
  'papers.number',
  'papers.code',
  sql<string>`papers.issued_on`.as('date'),
  'papers.issued_at',
  'papers.revoked_at',
  'papers.revocation_reason',
  'papers.revocation_reason_key',
  sql<string | null>`semesters.number::text`.as('semester_name'),
  sql<InterfaceLanguage | null>`papers.language`.as('language'),
] as const;

/** A certificate stores what it prints in one language, the others in all of them. */
const languagesOf = (language: InterfaceLanguage | null, revoked: boolean): InterfaceLanguage[] => {
  if (revoked) return [];
  return language === null ? [...INTERFACE_LANGUAGES] : [language];
};

/** Contracts are revoked by the product. What staff write about other papers is not for the student. */
const reasonOf = (
  context: StudentContext,
  {
    kind,
    revocation_reason: reason,
    revocation_reason_key: reason_key,
  }: {
    kind: Kind;
    revocation_reason: string | null;
    revocation_reason_key: string | null;
  },
) => (kind === 'retake_contract' ? reasonIn(messageLanguage(context), { reason, reason_key }) : null);

async function rowsOf(context: StudentContext, id?: number): Promise<OwnPaper[]> {
  const { publicUrl } = context.services.config;
  const rows = await ownRows(context)
    .where((eb) => (id === undefined ? eb.lit(true) : eb('papers.id', '=', id)))
    .select(COLUMNS)
    .orderBy('papers.id', 'desc')
    .execute();
  return rows.map(({ code, language, date, issued_at, revoked_at, revocation_reason_key, ...row }) => ({
    ...row,
    revocation_reason: reasonOf(context, { ...row, revocation_reason_key }),
    date: formatDay(date),
    issued_at: formatInstant(issued_at),
    revoked_at: revoked_at && formatInstant(revoked_at),
    languages: languagesOf(language, revoked_at !== null),
    verification_url: isViewed(context.caller) ? null : `${publicUrl}${verificationPath(code)}`,
  }));
}

async function orderCertificate(context: StudentContext, language: InterfaceLanguage): Promise<OwnPaper> {
  const refusal = await certificateRefusal(context);
  if (refusal !== undefined) throw refusal;
  const id = await issueCertificate(inOwnUniversity(context), {
    studentId: context.caller.studentId,
    language,
    sameSince: 'the start of the day',
    refuse: (status) => notStudying(context, status),
  });
  return firstRow(await rowsOf(context, id));
}

const REVOKED: Record<Kind, TextKey> = {
  study_certificate: 'certificate.revoked',
  transcript: 'transcript.revoked',
  call_letter: 'call_letter.revoked',
  retake_contract: 'retake.contract.revoked',
};

/** English stands beside Uzbek. */
const transcriptIn = (language: InterfaceLanguage): TranscriptLanguage =>
  language === 'en' ? 'uz_en' : language;

/** A valid paper as PDF, in full. It is read from the primary: a replica may not have one that was issued a moment ago. */
async function ownFile(
  { services, ...context }: StudentContext,
  id: number,
  language: InterfaceLanguage,
): Promise<Download> {
  const paper = await ownRows({ ...context, db: services.db })
    .where('papers.id', '=', id)
    .select(COLUMNS)
    .select(sql<unknown>`papers.content`.as('content'))
    .executeTakeFirstOrThrow(notFound);
  if (paper.revoked_at !== null) throw invalidField('id', REVOKED[paper.kind]);
  switch (paper.kind) {
    case 'study_certificate':
      return certificateFile(services, { ...paper, language: paper.language ?? language });
    case 'transcript':
      return issuedFile(services, TRANSCRIPTS, paper, TRANSCRIPT_PRINTS[transcriptIn(language)]);
    case 'call_letter':
      return issuedFile(services, CALL_LETTERS, paper, [language]);
    case 'retake_contract':
      return services.printContract(services, paper, language);
  }
}

async function orders(context: StudentContext) {
  const sentence = (refusal: Refusal | undefined) => ({
    refusal: refusal === undefined ? null : translate(refusal.key, messageLanguage(context), refusal.values),
  });
  return {
    study_certificate: sentence(await certificateRefusal(context)),
    transcript: sentence(await transcriptRefusal(context)),
  };
}

export const ownPaperFeature = implement(ownPapers, {
  list: async (context, { query }) => wholeOrPage(await rowsOf(context), query),
  orders,
  orderCertificate: (context, { body }) => orderCertificate(context, body.paper_language),
  file: (context, { params, query: { paper_language } }) =>
    ownFile(context, params.id, paper_language ?? messageLanguage(context)),
});
