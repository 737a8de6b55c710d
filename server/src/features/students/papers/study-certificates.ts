import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { studyCertificates } from '@dekanat/contract/students/papers/study-certificates.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { accountName } from '#crud/account-name.ts';
import { revokeIssued } from '#platform/documents/issued-papers.ts';
import { templatesOfPaper } from '#platform/documents/templates/print-on-template.ts';
import { matchingStudents } from '../student-query.ts';
import { inStudentScope } from '../student-scope.ts';
import { certificateFile } from './certificate-paper.ts';
import { issueCertificate } from './issue-certificate.ts';

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
    templatesOfPaper.as('templates'),
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

async function issue(context: Context, studentId: number, language: InterfaceLanguage) {
  const id = await issueCertificate(context, {
    studentId,
    language,
    sameSince: 'a minute ago',
    refuse: (status) =>
      invalidField('study_status', 'certificate.not_studying', {
        status: translate(`study_status.${status}`, context.language),
      }),
  });
  return shown(context).where('papers.id', '=', id).executeTakeFirstOrThrow();
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
  const { revoked_at, ...stored } = await certificates(context)
    .where('papers.id', '=', id)
    .select([
      'papers.id',
      sql<unknown>`papers.content`.as('content'),
      'papers.number',
      'papers.code',
      'papers.revoked_at',
      sql<InterfaceLanguage>`papers.language`.as('language'),
    ])
    .executeTakeFirstOrThrow(notFound);
  if (revoked_at !== null) throw invalidField('id', 'certificate.revoked');
  return certificateFile(context.services, stored);
}

export const studyCertificateFeature = implement(studyCertificates, {
  list: (context, { params }) => list(context, params.id),
  issue: (context, { params, body }) => issue(context, params.id, body.language),
  remove: (context, { params, query }) => revoke(context, params.id, query.reason),
  file: (context, { params }) => print(context, params.id),
});
