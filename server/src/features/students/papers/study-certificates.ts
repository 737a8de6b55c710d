import { isDeepStrictEqual } from 'node:util';
import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { formatDay, today } from '@dekanat/contract/api/days.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { studyCertificates } from '@dekanat/contract/students/papers/study-certificates.ts';
import type { StudyStatus } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { accountName } from '#crud/account-name.ts';
import { addNames } from '#crud/related-names.ts';
import {
  issuePapers,
  revokeIssued,
  takeNumbers,
  withVerification,
  yearOf,
} from '#platform/documents/issued-papers.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { Paper } from '#platform/documents/paper.ts';
import {
  type PaperIssuer,
  printedLetterhead,
  printedSignatures,
  readIssuer,
} from '#platform/documents/paper-issuer.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { studentName } from '../student-names.ts';
import { matchingStudents } from '../student-query.ts';
import { DETAIL_NAMES, LIST_NAMES } from '../student-rows.ts';
import { inStudentScope } from '../student-scope.ts';

const KIND = 'study_certificate';

const certificates = ({ db, scope }: Context) =>
  db
    .selectFrom('papers')
    .innerJoin('students', 'students.id', 'papers.student_id')
    .leftJoin('users', 'users.id', 'papers.user_id')
    .where('papers.kind', '=', KIND)
    .where(inStudentScope(scope));

const shown = (context: Context) =>
  certificates(context).select([
    'papers.id',
    'students.id as student_id',
    'papers.number',
    sql<InterfaceLanguage>`papers.language`.as('language'),
    'papers.issued_at',
    accountName.as('author'),
    'papers.revoked_at',
    'papers.revocation_reason',
    sql<string | null>`(
      select coalesce(username, ${sql.lit(SUPERADMIN)}) from users revoker where revoker.id = papers.revoked_by)`.as(
      'revoked_by_name',
    ),
  ]);

async function list(context: Context, id: number) {
  await matchingStudents(context, {})
    .where('students.id', '=', id)
    .select('students.id')
    .executeTakeFirstOrThrow(notFound);
  return shown(context).where('papers.student_id', '=', id).orderBy('papers.id', 'desc').execute();
}

/** The student with the names that are printed, locked so that the status cannot change meanwhile. */
async function readStudent(context: Context, id: number) {
  const { edu_payment_name } = DETAIL_NAMES;
  const student = await matchingStudents(context, {})
    .innerJoin('universities', 'universities.id', 'students.university_id')
    .leftJoin('student_groups', 'student_groups.id', 'students.group_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where('students.id', '=', id)
    .select([
      'students.university_id',
      'students.group_id',
      'students.edu_payment_id',
      'students.id_number',
      'student_groups.entry_year',
      'student_groups.speciality_id',
      'specialities.faculty_id',
      studentName(context.language).as('full_name'),
      sql<StudyStatus>`students.study_status`.as('study_status'),
    ])
    .forShare('students')
    .executeTakeFirstOrThrow(notFound);
  return addNames(context, student, { ...LIST_NAMES, edu_payment_name });
}
type CertifiedStudent = Awaited<ReturnType<typeof readStudent>>;

/** What a certificate printed before all papers had the same parts. */
interface FormerContent {
  university: string;
  title: string;
  subtitle: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
  closing: string[];
  signature: { role: string; name: string };
  footer: string;
}

const textBlock = (text: string) => ({ kind: 'text', text }) as const;

/** A certificate with the parts of today. */
function paperOf(content: Paper | FormerContent): Paper {
  if ('blocks' in content) return content;
  const { university, title, subtitle, paragraphs, facts, closing, signature, footer } = content;
  return {
    title: `${title} ${subtitle}`,
    letterhead: { logo_file_id: null, header: '', university, contacts: '' },
    blocks: [
      { kind: 'title', title, subtitle },
      ...paragraphs.map(textBlock),
      { kind: 'facts', rows: facts },
      ...closing.map(textBlock),
    ],
    closing: { signatures: [{ position: signature.role, name: signature.name }] },
    footer,
  };
}

/** All texts as they are printed: later changes of names or translations do not change the paper. */
function contentOf(
  student: CertifiedStudent,
  issuer: PaperIssuer,
  { number, day, language }: { number: string; day: string; language: InterfaceLanguage },
): Paper {
  const facts = [
    ['student.full_name', student.full_name],
    ['student.id_number', student.id_number],
    ['field.faculty', student.faculty_name],
    ['student_group.speciality_name', student.speciality_name],
    ['student.group_name', student.group_name],
    ['certificate.entry_year', student.entry_year?.toString()],
    ['student.edu_payment_name', student.edu_payment_name],
  ] as const;
  const university = issuer.name[language];
  const title = translate('certificate.title', language);
  return {
    title: `${title} ${number}`,
    letterhead: printedLetterhead(issuer, [language]),
    blocks: [
      {
        kind: 'title',
        title,
        subtitle: translate('order.print.subtitle', language, { number, date: formatDay(day) }),
      },
      textBlock(translate('certificate.text', language, { university })),
      {
        kind: 'facts',
        rows: facts.flatMap(([label, value]) =>
          value ? [{ label: translate(label, language), value }] : [],
        ),
      },
      textBlock(translate('certificate.purpose', language)),
    ],
    closing: { signatures: printedSignatures(issuer, [language]) },
    footer: `${university} · ${title} ${number}`,
  };
}

/** A click that is repeated asks for the same paper. Concurrent requests wait for each other. */
async function issuedJustNow(context: Context, studentId: number, contentWith: (number: string) => Paper) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${KIND} ${studentId}`}, 0))`.execute(context.db);
  const recent = await shown(context)
    .where('papers.student_id', '=', studentId)
    .where('papers.revoked_at', 'is', null)
    .where(sql<boolean>`papers.issued_at > clock_timestamp() - interval '1 minute'`)
    .select(sql<Paper>`papers.content`.as('content'))
    .orderBy('papers.id', 'desc')
    .execute();
  const same = recent.find(({ number, content }) =>
    isDeepStrictEqual(content, JSON.parse(JSON.stringify(contentWith(number)))),
  );
  if (same === undefined) return undefined;
  const { content: _content, ...certificate } = same;
  return certificate;
}

async function issue(reader: Context, id: number, language: InterfaceLanguage) {
  const context = { ...reader, language };
  const student = await readStudent(context, id);
  if (student.study_status !== 'studying')
    throw invalidField('study_status', 'certificate.not_studying', {
      status: translate(`study_status.${student.study_status}`, reader.language),
    });
  const day = today();
  const { university_id } = student;
  const issuer = await readIssuer(context.db, university_id, KIND);
  const contentWith = (number: string) => contentOf(student, issuer, { number, day, language });
  const again = await issuedJustNow(context, id, contentWith);
  if (again !== undefined) return again;
  const series = { universityId: university_id, kind: KIND, year: yearOf(day), prefix: '' } as const;
  const number = `${await takeNumbers(context.db, series, 1)}/${series.year}`;
  const [issued] = await issuePapers(context.db, [
    {
      university_id,
      kind: KIND,
      number,
      issued_on: day,
      student_id: id,
      holder: student.full_name,
      language,
      content: contentWith(number),
      user_id: context.caller.id,
    },
  ]);
  return shown(context)
    .where('papers.id', '=', issued?.id ?? 0)
    .executeTakeFirstOrThrow();
}

/** @throws notFound unless there is a valid certificate in scope */
async function revoke(context: Context, id: number, reason: string): Promise<null> {
  await certificates(context)
    .where('papers.id', '=', id)
    .select('papers.id')
    .executeTakeFirstOrThrow(notFound);
  if (!(await revokeIssued(context.db, id, { userId: context.caller.id, reason }))) throw notFound();
  return null;
}

async function print(context: Context, id: number) {
  const { content, number, code, language, revoked_at } = await certificates(context)
    .where('papers.id', '=', id)
    .select([
      sql<Paper | FormerContent>`papers.content`.as('content'),
      'papers.number',
      'papers.code',
      'papers.revoked_at',
      sql<InterfaceLanguage>`papers.language`.as('language'),
    ])
    .executeTakeFirstOrThrow(notFound);
  if (revoked_at !== null) throw invalidField('id', 'certificate.revoked');
  const paper = withVerification(context.services, paperOf(content), { code, languages: [language] });
  const filename = `${translate('certificate.title', language)} ${number.replace('/', '-')}.pdf`;
  return paperFile(paper, filename, await readLogos(context.services, [paper.letterhead.logo_file_id]));
}

export const studyCertificateFeature = implement(studyCertificates, {
  list: (context, { params }) => list(context, params.id),
  issue: (context, { params, body }) => issue(context, params.id, body.language),
  remove: (context, { params, query }) => revoke(context, params.id, query.reason),
  file: (context, { params }) => print(context, params.id),
});
