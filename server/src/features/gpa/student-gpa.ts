import { formatInstant } from '@dekanat/contract/api/days.ts';
import { studentGpa } from '@dekanat/contract/gpa/student-gpa.ts';
import { sql } from 'kysely';
import type { Student } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { inOwnUniversity } from '#api/scope.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { configured, relatedLabel } from '#features/reference/shared.ts';
import { type PresentGpa, readPresentGpa } from './calculate.ts';
import { recordsOf } from './gpa-details.ts';
import { RECORD_COLUMNS } from './gpa-rows.ts';

type StudentContext = SignedInContext<Student>;

/** The subjects of the present GPA with the names of their semesters. */
async function subjectsOf(context: StudentContext, { curriculum_id, inputs }: PresentGpa) {
  const semesters = await context.db
    .selectFrom('semesters')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .where('semesters.curriculum_id', '=', curriculum_id)
    .select(['semesters.id', 'semesters.number', 'academic_years.name'])
    .execute();
  const semesterOf = new Map(semesters.map((semester) => [semester.number, semester]));
  return addRelatedNames(
    inOwnUniversity(context),
    inputs.map(({ semester: number, student_subject_id: id, ...input }) => {
      const semester = semesterOf.get(number);
      return {
        ...input,
        id,
        semester_id: semester?.id ?? 0,
        semester_name: String(number),
        academic_year_name: semester?.name ?? '',
        points: input.credit * (input.mark ?? 0),
      };
    }),
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
    const { db, caller } = context;
    const present = await readPresentGpa(db, caller.studentId);
    const subjects = present === undefined ? [] : await subjectsOf(context, present);
    const records = await currentRecords(context);
    const gpa_mark = present?.gpa ?? null;
    const passing_limit = await configured(db, caller.universityId, 'gpa-passing-limit');
    return {
      gpa_mark,
      points: subjects.reduce((sum, { points }) => sum + points, 0),
      credits: present?.credits ?? 0,
      passing_limit,
      below_limit: gpa_mark !== null && gpa_mark < passing_limit,
      subjects: subjects.map((subject) => ({ ...subject, subject_name: subject.subject_name ?? '' })),
      records: records.map((record) => ({ ...record, created_at: formatInstant(record.created_at) })),
    };
  },
});
