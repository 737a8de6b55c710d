import { isDeepStrictEqual } from 'node:util';
import { today } from '@dekanat/contract/api/days.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { sql } from 'kysely';
import type { ActingContext, Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { addNames } from '#crud/related-names.ts';
import { firstRow } from '#db/first-row.ts';
import { issuePapers, takeNumbers, yearOf } from '#platform/documents/issued-papers.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import { studentName } from '../student-names.ts';
import { matchingStudents } from '../student-query.ts';
import { LIST_NAMES } from '../student-rows.ts';
import { type CertificateContent, certificateContent } from './certificate-content.ts';

const KIND = 'study_certificate';

/** Of staff, and of the student. */
type Issuer = ActingContext & Pick<Context, 'services'>;

/** The student with the names that are printed. */
export async function readCertified(context: Issuer, id: number) {
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
    .executeTakeFirstOrThrow(notFound);
  const { group_name, faculty_name, speciality_name, edu_payment_name } = LIST_NAMES;
  return addNames(context, student, { group_name, faculty_name, speciality_name, edu_payment_name });
}

interface Order {
  studentId: number;
  /** Of the paper. */
  language: InterfaceLanguage;
  /** Within which time the same certificate is given again instead of a new one. */
  sameSince: 'a minute ago' | 'the start of the day';
  /** Why a student with this status gets none. */
  refuse: (status: StudyStatus) => Error;
}

const RECENT = {
  'a minute ago': sql<boolean>`papers.issued_at > clock_timestamp() - interval '1 minute'`,
  'the start of the day': sql<boolean>`true`,
};

/** The id of the same valid certificate. Concurrent requests wait for each other. */
async function issuedBefore(
  { db }: Issuer,
  { studentId, sameSince }: Order,
  day: string,
  contentWith: (number: string) => CertificateContent,
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${KIND} ${studentId}`}, 0))`.execute(db);
  const recent = await db
    .selectFrom('papers')
    .where('kind', '=', KIND)
    .where('student_id', '=', studentId)
    .where(sql<boolean>`issued_on = ${day}`)
    .where('revoked_at', 'is', null)
    .where(RECENT[sameSince])
    .select(['id', 'number', sql<CertificateContent>`content`.as('content')])
    .orderBy('id', 'desc')
    .execute();
  return recent.find(({ number, content }) =>
    isDeepStrictEqual(content, JSON.parse(JSON.stringify(contentWith(number)))),
  )?.id;
}

/** Issues a certificate with the next number of the year, or finds the one that was just issued. @returns its id */
export async function issueCertificate(reader: Issuer, order: Order): Promise<number> {
  const { studentId, language, refuse } = order;
  const context = { ...reader, language };
  // Locked before it is read: a statement that waits for a row does not find what the row refers to by then.
  await sql`select from students where id = ${studentId} for share`.execute(context.db);
  const student = await readCertified(context, studentId);
  if (student.study_status !== 'studying') throw refuse(student.study_status);
  const day = today();
  const { university_id } = student;
  const issuer = await readIssuer(context.db, university_id, KIND);
  const contentWith = (number: string) => certificateContent(student, issuer, { number, day, language });
  const again = await issuedBefore(context, order, day, contentWith);
  if (again !== undefined) return again;
  const series = { universityId: university_id, kind: KIND, year: yearOf(day), prefix: '' } as const;
  const number = `${await takeNumbers(context.db, series, 1)}/${series.year}`;
  const issued = await issuePapers(context.db, [
    {
      university_id,
      kind: KIND,
      number,
      issued_on: day,
      student_id: studentId,
      holder: student.full_name,
      language,
      content: contentWith(number),
      user_id: context.caller.id,
    },
  ]);
  return firstRow(issued).id;
}
