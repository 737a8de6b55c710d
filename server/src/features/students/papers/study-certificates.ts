import { formatDay, today } from '@dekanat/contract/api/days.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { studyCertificates } from '@dekanat/contract/students/papers/study-certificates.ts';
import type { StudyStatus } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { addNames } from '#crud/related-names.ts';
import { accountName } from '#features/access/shared.ts';
import { rectorName, universityName } from '#features/universities/shared.ts';
import { type OfficialPaper, officialPaper } from '#platform/documents/official-paper.ts';
import { matching } from '../shared.ts';
import { fullName } from '../student-names.ts';
import { DETAIL_NAMES, LIST_NAMES } from '../student-rows.ts';
import { studentsWithin } from '../student-scope.ts';

const KIND = 'study_certificate';

const certificates = ({ db, scope }: Context) =>
  db
    .selectFrom('papers')
    .innerJoin('students', 'students.id', 'papers.student_id')
    .leftJoin('users', 'users.id', 'papers.user_id')
    .where('papers.kind', '=', KIND)
    .where(studentsWithin(scope));

const shown = (context: Context) =>
  certificates(context).select([
    'papers.id',
    'papers.student_id',
    sql<string>`papers.number || '/' || papers.year`.as('number'),
    sql<InterfaceLanguage>`papers.language`.as('language'),
    'papers.issued_at',
    accountName.as('author'),
  ]);

async function list(context: Context, id: number) {
  await matching(context, {})
    .where('students.id', '=', id)
    .select('students.id')
    .executeTakeFirstOrThrow(notFound);
  return shown(context).where('papers.student_id', '=', id).orderBy('papers.id', 'desc').execute();
}

/** The student with the names that are printed, locked so that the status cannot change meanwhile. */
async function readStudent(context: Context, id: number) {
  const { edu_payment_name } = DETAIL_NAMES;
  const student = await matching(context, {})
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
      fullName(context.language).as('full_name'),
      sql<StudyStatus>`students.study_status`.as('study_status'),
      sql<string>`${universityName('students.university_id', context.language)}`.as('university'),
      sql<string>`${rectorName('students.university_id', context.language)}`.as('rector'),
    ])
    .forShare('students')
    .executeTakeFirstOrThrow(notFound);
  return addNames(context, student, { ...LIST_NAMES, edu_payment_name });
}
type CertifiedStudent = Awaited<ReturnType<typeof readStudent>>;

/** The next number of the year; concurrent calls wait for each other, and a failed one leaves no gap. */
async function takeNumber({ db }: Context, university_id: number, year: number): Promise<number> {
  const { last } = await db
    .insertInto('paper_counters')
    .values({ university_id, kind: KIND, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['university_id', 'kind', 'year']).doUpdateSet({ last: sql`paper_counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** All texts as they are printed: later changes of names or translations do not change the paper. */
function contentOf(
  student: CertifiedStudent,
  { number, day, language }: { number: string; day: string; language: InterfaceLanguage },
): OfficialPaper {
  const facts = [
    ['student.full_name', student.full_name],
    ['student.id_number', student.id_number],
    ['field.faculty', student.faculty_name],
    ['student_group.speciality_name', student.speciality_name],
    ['student.group_name', student.group_name],
    ['certificate.entry_year', student.entry_year?.toString()],
    ['student.edu_payment_name', student.edu_payment_name],
  ] as const;
  return {
    university: student.university,
    title: translate('certificate.title', language),
    subtitle: translate('order.print.subtitle', language, { number, date: formatDay(day) }),
    paragraphs: [translate('certificate.text', language, { university: student.university })],
    facts: facts.flatMap(([label, value]) => (value ? [{ label: translate(label, language), value }] : [])),
    closing: [translate('certificate.purpose', language)],
    signature: { role: translate('university.rector', language), name: student.rector },
    footer: `${student.university} · ${translate('certificate.title', language)} ${number}`,
  };
}

async function issue(reader: Context, id: number, language: InterfaceLanguage) {
  const context = { ...reader, language };
  const student = await readStudent(context, id);
  if (student.study_status !== 'studying')
    throw new Refusal('stale', {
      key: 'certificate.not_studying',
      values: { status: translate(`study_status.${student.study_status}`, reader.language) },
    });
  const day = today();
  const year = Number(day.slice(0, 4));
  const number = await takeNumber(context, student.university_id, year);
  const content = contentOf(student, { number: `${number}/${year}`, day, language });
  const { id: paperId } = await context.db
    .insertInto('papers')
    .values({
      university_id: student.university_id,
      kind: KIND,
      year,
      number,
      student_id: id,
      language,
      content: JSON.stringify(content),
      user_id: context.caller.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return shown(context).where('papers.id', '=', paperId).executeTakeFirstOrThrow();
}

async function print(context: Context, id: number) {
  const { content, number, year } = await certificates(context)
    .where('papers.id', '=', id)
    .select([sql<OfficialPaper>`papers.content`.as('content'), 'papers.number', 'papers.year'])
    .executeTakeFirstOrThrow(notFound);
  return officialPaper(content, { filename: `${content.title} ${number}-${year}.pdf` });
}

export const studyCertificateFeature = implement(studyCertificates, {
  list: (context, { params }) => list(context, params.id),
  issue: (context, { params, body }) => issue(context, params.id, body.language),
  file: (context, { params }) => print(context, params.id),
});
