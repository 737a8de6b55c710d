import { formatInstant } from '@dekanat/contract/api/days.ts';
import { studentGpa } from '@dekanat/contract/gpa/student-gpa.ts';
import { countsForGpa, gpaSums, gradePointAverage } from '@dekanat/contract/ratings/gpa.ts';
import { sql } from 'kysely';
import type { Student } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { inOwnUniversity } from '#api/scope.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { readCurrentResults } from '#features/ratings/shared.ts';
import { configured, relatedLabel } from '#features/reference/shared.ts';
import { recordsOf } from './gpa-details.ts';
import { RECORD_COLUMNS } from './gpa-rows.ts';

type StudentContext = SignedInContext<Student>;

/** The subjects of the present curriculum with their results as they are now. */
async function subjectsOf(context: StudentContext) {
  const { db, caller } = context;
  const results = await readCurrentResults(db, [caller.studentId]);
  const semesters = await db
    .selectFrom('semesters')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .where('semesters.id', '=', sql<number>`any(${results.map((one) => one.semester_id)}::integer[])`)
    .select(['semesters.id', sql<string>`number::text`.as('semester_name'), 'name as academic_year_name'])
    .execute();
  const semester = new Map(semesters.map(({ id, ...names }) => [id, names]));
  return addRelatedNames(
    inOwnUniversity(context),
    results.map((result) => ({
      ...result,
      semester_name: semester.get(result.semester_id)?.semester_name ?? '',
      academic_year_name: semester.get(result.semester_id)?.academic_year_name ?? '',
      credit: result.credit_hour,
    })),
    {
      subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
      statement_name: relatedLabel('statement', 'statement'),
    },
  );
}

const currentRecords = ({ db, caller }: StudentContext) =>
  recordsOf(db, caller.studentId)
    .where('record.current', '=', true)
    .select(RECORD_COLUMNS)
    .select([
      sql<string>`semesters.number::text`.as('semester_name'),
      'academic_years.name as academic_year_name',
    ])
    .orderBy('semesters.number', 'desc')
    .execute();

export const studentGpaFeature = implement(studentGpa, {
  read: async (context) => {
    const subjects = await subjectsOf(context);
    const records = await currentRecords(context);
    const gpa_mark = gradePointAverage(subjects);
    const passing_limit = await configured(context.db, context.caller.universityId, 'gpa-passing-limit');
    return {
      gpa_mark,
      ...gpaSums(subjects),
      passing_limit,
      below_limit: gpa_mark !== null && gpa_mark < passing_limit,
      subjects: subjects.map(({ student_subject_id, ...subject }) => ({
        ...subject,
        id: student_subject_id,
        subject_name: subject.subject_name ?? '',
        points: subject.credit * (subject.mark ?? 0),
        counted: countsForGpa(subject),
      })),
      records: records.map((record) => ({ ...record, created_at: formatInstant(record.created_at) })),
    };
  },
});
