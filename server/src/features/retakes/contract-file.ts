import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage, type PublicContext, type Services } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { recordRepeatedShowing } from '#crud/personal-data-access.ts';
import type { Queryable } from '#db/database.ts';
import { papersWithCode, studentDetails } from '#features/papers/shared.ts';
import { labelTexts } from '#features/reference/shared.ts';
import type { StudentContext } from '#features/study/shared.ts';
import { issuePapers, withVerification } from '#platform/documents/issued-papers.ts';
import { readLogos } from '#platform/documents/logos.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import { type PaperTexts, paperTexts } from '#platform/documents/paper-texts.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { printOnTemplate, versionOfPaper } from '#platform/documents/templates/print-on-template.ts';
import { matchingApplications } from './application-rows.ts';
import { type ContractContent, contractPaper, withMaskedIdentity } from './contract-paper.ts';
import { contractValues } from './contract-values.ts';
import { lockApplication } from './locked-application.ts';
import { requireNotLost } from './requirements.ts';

const KIND = 'retake_contract';

interface Issued {
  /** Of the paper. */
  id: number;
  content: ContractContent;
  code: string;
}

/** An activated application as its contract prints it. */
interface Printed {
  university_id: number;
  student_id: number;
  number: string;
  date: string;
  end_date: string | null;
  credits: number;
  sum: number;
  account_number: string;
  default_language: string;
  social_category: Record<string, string> | null;
}

async function readPrinted(db: Queryable, id: number): Promise<Printed> {
  const { rows } = await sql<Printed>`
    select application.university_id, application.student_id, application.contract_number as number,
      application.contract_date as date, application.end_date, application.credit_hour_all as credits,
      application.credit_sum_all as sum, universities.account_number, universities.default_language,
      ${labelTexts('social_category_re_reading_subject', 'application.social_category_id')} as social_category
    from retake_applications application join universities on universities.id = application.university_id
    where application.id = ${id}`.execute(db);
  const [printed] = rows;
  if (printed === undefined) throw notFound();
  return printed;
}

async function readSubjects(
  db: Queryable,
  id: number,
  preferred: string,
): Promise<ContractContent['subjects']> {
  const { rows } = await sql<
    Omit<ContractContent['subjects'][number], 'name'> & { names: Record<string, string> }
  >`
    select semesters.number::text as semester, academic_years.name as academic_year, retake.credit_hour as credits,
      retake.credit_sum as sum,
      (select jsonb_object_agg(t.language, t.name) from subject_translations t where t.subject_id = planned.subject_id) as names
    from retake_subjects retake
    join student_subjects student_subject on student_subject.id = retake.student_subject_id
    join semester_subjects planned on planned.id = student_subject.semester_subject_id
    join semesters on semesters.id = planned.semester_id
    join academic_years on academic_years.id = semesters.academic_year_id
    where retake.application_id = ${id} order by semesters.number, planned.sort, planned.id`.execute(db);
  return rows.map(({ names, ...subject }) => ({ ...subject, name: paperTexts(names, preferred) }));
}

async function readIdentity(db: Queryable, studentId: number, preferred: string) {
  const { rows } = await sql<{
    passport: string;
    passport_pin: string | null;
    street: string | null;
    places: (Record<string, string> | null)[];
  }>`
    select passport, passport_pin, street, jsonb_build_array(
      (select jsonb_object_agg(t.language, t.name) from country_translations t where t.country_id = students.country_id),
      (select jsonb_object_agg(t.language, t.name) from region_translations t where t.region_id = students.province_id),
      (select jsonb_object_agg(t.language, t.name) from district_translations t where t.district_id = students.city_id)) as places
    from students where id = ${studentId}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw notFound();
  const places = found.places.map((names) => paperTexts(names ?? {}, preferred));
  const addressIn = (language: keyof PaperTexts) =>
    [...places.map((names) => names[language]), found.street ?? ''].filter((part) => part !== '').join(', ');
  return {
    passport: found.passport,
    passport_pin: found.passport_pin ?? '',
    address: { oz: addressIn('oz'), ru: addressIn('ru'), en: addressIn('en') },
  };
}

/** What the contract of an activated application prints today. */
export async function composeContract(
  db: Queryable,
  id: number,
): Promise<{ content: ContractContent; universityId: number }> {
  const { university_id, student_id, default_language, social_category, ...printed } = await readPrinted(
    db,
    id,
  );
  const student = (await studentDetails(db, [student_id])).get(student_id);
  if (student === undefined) throw notFound();
  return {
    universityId: university_id,
    content: {
      ...printed,
      issuer: await readIssuer(db, university_id, KIND),
      student,
      identity: await readIdentity(db, student_id, default_language),
      social_category: social_category === null ? null : paperTexts(social_category, default_language),
      subjects: await readSubjects(db, id, default_language),
    },
  };
}

const storedContract = (db: Queryable, paperId: number): Promise<Issued> =>
  db
    .selectFrom('papers')
    .where('id', '=', paperId)
    .select(['id', 'code', sql<ContractContent>`content`.as('content')])
    .executeTakeFirstOrThrow(notFound);

/**
 * Issues the contract of an application unless there is a valid one.
 * @throws Invalid before activation, Refusal 405 while the cause stands for which an unpaid contract was revoked
 */
export async function issueContract(context: Context, id: number): Promise<{ code: string }> {
  const { db } = context;
  // The lock makes concurrent requests issue one paper.
  const application = await lockApplication(context, id, undefined);
  if (application.status === 0) throw invalidField('id', 'retake.contract.not_activated');
  if (application.paper_id !== null) {
    const { code } = await storedContract(db, application.paper_id);
    return { code };
  }
  if (application.status === 1) await requireNotLost(db, application);
  const { content, universityId } = await composeContract(db, id);
  const [paper] = await issuePapers(db, [
    {
      university_id: universityId,
      kind: KIND,
      number: content.number,
      issued_on: content.date,
      student_id: content.student.student_id,
      holder: content.student.fio.oz,
      content,
      user_id: context.caller.id,
    },
  ]);
  if (paper === undefined) throw notFound();
  await db.updateTable('retake_applications').set({ paper_id: paper.id }).where('id', '=', id).execute();
  return { code: paper.code };
}

/** For callers without an account: the contract that the code opens, without personal data. */
async function withCode(context: PublicContext, id: number, code = ''): Promise<Issued> {
  const found = await papersWithCode(context, code)
    .where('papers.kind', '=', KIND)
    .leftJoin('retake_applications as application', 'application.paper_id', 'papers.id')
    .select([
      'papers.id',
      'papers.code',
      'papers.revoked_at',
      'application.id as application_id',
      sql<ContractContent>`papers.content`.as('content'),
    ])
    .executeTakeFirstOrThrow(notFound);
  if (found.revoked_at !== null) throw invalidField('id', 'retake.contract.revoked');
  if (found.application_id !== id) throw notFound();
  return { ...found, content: withMaskedIdentity(found.content) };
}

/** Read from the primary: a replica may not have a contract that was issued a moment ago. */
async function inOffice(reader: Context, id: number): Promise<Issued> {
  const context = { ...reader, db: reader.services.db };
  const { status, paper_id, university_id, ...application } = await matchingApplications(context, {})
    .where('application.id', '=', id)
    .select([
      'application.status',
      'application.paper_id',
      'application.university_id',
      'application.student_id',
      'application.curriculum_id',
      sql<StudyStatus>`students.study_status`.as('study_status'),
    ])
    .executeTakeFirstOrThrow(notFound);
  if (status === 0) throw invalidField('id', 'retake.contract.not_activated');
  if (paper_id === null) {
    if (status === 1) await requireNotLost(context.db, application);
    throw invalidField('id', 'retake.contract.not_issued');
  }
  const issued = await storedContract(context.db, paper_id);
  if (!mayIssue(context)) return { ...issued, content: withMaskedIdentity(issued.content) };
  await recordRepeatedShowing(context, {
    record: 'students',
    universityId: university_id,
    id: application.student_id,
  });
  return issued;
}

/** Users who may issue contracts print them in full; others read them with masked personal data. */
export const mayIssue = ({ caller }: Pick<Context, 'caller'>) =>
  caller.permissions.has(retakeApplications.issueContract.access);

/** The file of a contract: on the template of its issue, or on the product's form. */
export async function printContract(
  services: Services,
  stored: { id: number; content: unknown; code: string },
  language: InterfaceLanguage,
): Promise<Download> {
  const content = stored.content as ContractContent;
  const { id, code } = stored;
  const languages = [language] as const;
  const name = `${content.student.fio[language]} ${content.number.replace(/[/\\]/g, '-')}`;
  const version = await versionOfPaper(services.db, id, languages);
  if (version !== undefined)
    return printOnTemplate(services, version, {
      ...contractValues(content, language),
      code,
      languages,
      name,
    });
  const paper = withVerification(services, contractPaper(content, language), { code, languages });
  return paperFile(paper, `${name}.pdf`, await readLogos(services, [content.issuer.logo_file_id]));
}

/** The contract as PDF in the requested language, for the office or with the code of the paper. */
export async function contractFile(
  context: PublicContext | Context,
  id: number,
  code: string | undefined,
): Promise<Download> {
  const stored = 'caller' in context ? await inOffice(context, id) : await withCode(context, id, code);
  return printContract(context.services, stored, messageLanguage(context));
}

/** The contract of an own application, with the student's personal data, which only the student reads: no access is recorded. */
export async function ownContractFile(context: StudentContext, id: number): Promise<Download> {
  const db = context.services.db;
  const { paper_id, status } = await db
    .selectFrom('retake_applications')
    .where('id', '=', id)
    .where('student_id', '=', context.caller.studentId)
    .select(['paper_id', 'status'])
    .executeTakeFirstOrThrow(notFound);
  if (paper_id === null)
    throw invalidField('id', status === 0 ? 'retake.contract.not_activated' : 'retake.contract.revoked');
  return printContract(context.services, await storedContract(db, paper_id), messageLanguage(context));
}
