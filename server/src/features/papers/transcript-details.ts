import type {
  Transcript,
  TranscriptDetails,
  TranscriptPreview,
} from '@dekanat/contract/papers/transcripts.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { accountName } from '#crud/account-name.ts';
import { addNames } from '#crud/related-names.ts';
import { TODAY } from '#crud/today.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { educationType } from '#features/structure/shared.ts';
import { templatesOfPaper } from '#platform/documents/templates/print-on-template.ts';
import { isOutdated } from './outdated-transcripts.ts';
import { papersWithin } from './paper-access.ts';
import { readResults, type TranscriptResults } from './transcript-content.ts';
import { TRANSCRIPT_NAMES, transcriptRows } from './transcript-rows.ts';

const START_YEAR = sql<number>`(papers.content ->> 'start_year')::integer`;
const END_YEAR = sql<number>`(papers.content ->> 'end_year')::integer`;

/** Issued transcripts in scope as the API shows them, newest first. */
export const shownTranscripts = (context: Context) =>
  papersWithin(context, 'transcript')
    .innerJoin('semesters', 'semesters.id', 'papers.semester_id')
    .leftJoin('users', 'users.id', 'papers.user_id')
    .select([
      'papers.id',
      sql<number>`papers.student_id`.as('student_id'),
      'papers.number as regester_number',
      sql<string>`papers.issued_on`.as('regester_date'),
      START_YEAR.as('start_year'),
      END_YEAR.as('end_year'),
      START_YEAR.as('start_date'),
      END_YEAR.as('end_date'),
      'semesters.id as semester_id',
      sql<string>`semesters.number::text`.as('semester_name'),
      'papers.code',
      'papers.issued_at',
      accountName.as('author'),
      'papers.revoked_at',
      sql<
        string | null
      >`(select coalesce(username, '') from users revoker where revoker.id = papers.revoked_by)`.as(
        'revoked_by_name',
      ),
      'papers.revocation_reason',
      templatesOfPaper.as('templates'),
      isOutdated('papers').as('outdated'),
    ])
    .orderBy('papers.id', 'desc');

/** The results in the language of the reader. */
function previewOf(
  context: Context,
  { semesters, not_passed = [], ...totals }: TranscriptResults,
): TranscriptPreview {
  const language = messageLanguage(context);
  return {
    ...totals,
    not_passed: not_passed.map(({ name, absent = false, ...subject }) => ({
      ...subject,
      name: name[language],
      absent,
    })),
    semesters: semesters.map(({ number, subjects, ...semester }) => ({
      ...semester,
      name: String(number),
      subjects: subjects.map(({ name, ...subject }) => ({ ...subject, name: name[language] })),
    })),
  };
}

/** Semesters of the current curriculum up to that of the registration, with the academic years in which they lie. */
const semestersOf = (context: Context, studentId: number) =>
  context.db
    .selectFrom('student_registers as register')
    .innerJoin('semesters as current', 'current.id', 'register.semester_id')
    .innerJoin('semesters', 'semesters.curriculum_id', 'register.curriculum_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .where('register.student_id', '=', studentId)
    .where('register.to_date', 'is', null)
    .whereRef('semesters.number', '<=', 'current.number')
    .orderBy('semesters.number')
    .select([
      'semesters.id',
      'semesters.number',
      'academic_years.start_year',
      'academic_years.end_year',
      sql<boolean>`semesters.end_date < ${TODAY}`.as('over'),
    ])
    .execute();

export async function transcriptDetails(
  context: Context,
  studentId: number,
  semesterId: number | undefined,
): Promise<TranscriptDetails> {
  const found = await transcriptRows(context, {})
    .where('students.id', '=', studentId)
    .select(educationType('curricula.speciality_id').as('education_type_id'))
    .executeTakeFirstOrThrow(notFound);
  const student = await addNames(context, found, {
    ...TRANSCRIPT_NAMES,
    education_type_name: relatedLabel('education_type', 'education_type_id'),
  });
  const semesters = await semestersOf(context, studentId);
  const finished = semesters.findLast(({ over }) => over) ?? semesters.at(-1);
  const last = semesters.find(({ id }) => id === (semesterId ?? finished?.id));
  if (last === undefined) throw invalidField('semester_id', 'invalid.out_of_scope');
  const transcripts: Transcript[] = await shownTranscripts(context)
    .where('papers.student_id', '=', studentId)
    .execute();
  const results = await readResults(context.db, [{ student_id: studentId, number: last.number }]);
  const transcript = transcripts.find(({ revoked_at }) => revoked_at === null) ?? null;
  return {
    ...student,
    order_number: transcript?.regester_number ?? null,
    order_date: transcript?.regester_date ?? null,
    start_year: semesters[0]?.start_year ?? 0,
    end_year: last.end_year ?? 0,
    semesters: semesters.map(({ id, number, over }) => ({ id, name: String(number), ended: over })),
    transcript,
    transcripts,
    last_semester_id: last.id,
    preview: previewOf(context, results.get(studentId) ?? { semesters: [], hours: 0, credits: 0, gpa: null }),
  };
}
