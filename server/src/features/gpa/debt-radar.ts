import { type DebtRadar, REPEATED_DEBTS } from '@dekanat/contract/gpa/academic-debtors.ts';
import { NEAR_LIMIT } from '@dekanat/contract/gpa/gpa-records.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { cachedTotals } from '#crud/total-cache.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { FACULTY } from '#features/structure/shared.ts';
import { matchingStudents } from '#features/students/shared.ts';
import { matchingDebts } from './debtor-rows.ts';
import { commonLimit, isNearLimit, limitsWithin, matchingRecords } from './gpa-rows.ts';

const SUBJECTS_SHOWN = 20;

interface Counted {
  kind: 'all' | 'faculty' | 'subject' | 'semester';
  faculty_id: number | null;
  subject_id: number | null;
  academic_year_id: number | null;
  season: DebtRadar['semesters'][number]['season_semester'] | null;
  academic_year_name: string | null;
  students: number;
  debts: number;
  without_mark: number;
}

/** Students in the scope, or in one faculty, with at least `REPEATED_DEBTS` debts. */
export async function countRepeatedDebtors(context: Context, facultyId?: number): Promise<number> {
  const debts = matchingDebts(context, { faculty_id: facultyId }).select('student_subject.student_id');
  const repeated = sql<{ student_id: number }>`(
    select student_id from (${debts}) debt group by student_id having count(*) >= ${REPEATED_DEBTS})`;
  const [total = 0] = await cachedTotals(context, [context.db.selectFrom(repeated.as('student'))]);
  return total;
}

/** All parts in one pass over the debts, and the students with repeated ones. */
async function countDebts(context: Context, facultyId: number | undefined) {
  const debts = matchingDebts(context, { faculty_id: facultyId })
    // The faculty of the group, by which the list is filtered; the curriculum may belong to another one.
    .leftJoin('student_groups', 'student_groups.id', 'students.group_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .select([
      'student_subject.student_id',
      'student_subject.current_mark',
      'specialities.faculty_id',
      'subject.subject_id',
      'semester.academic_year_id',
      'semester.season',
    ]);
  const { rows } = await sql<Counted>`
    with debts as materialized (${debts})
    select case grouping(faculty_id, subject_id, academic_year_id)
        when 7 then 'all' when 3 then 'faculty' when 5 then 'subject' else 'semester' end as kind,
      faculty_id, subject_id, academic_year_id, season,
      (select name from academic_years where id = academic_year_id) as academic_year_name,
      count(distinct student_id)::integer as students, count(*)::integer as debts,
      count(*) filter (where current_mark is null)::integer as without_mark
    from debts
    group by grouping sets ((), (faculty_id), (subject_id), (academic_year_id, season))
    order by debts desc, faculty_id, subject_id`.execute(context.db);
  return { rows, repeated: await countRepeatedDebtors(context, facultyId) };
}

const of = (rows: readonly Counted[], kind: Counted['kind']) => rows.filter((row) => row.kind === kind);
const countsOf = ({ students, debts }: Counted) => ({ students, debts });

/** Studying students by the distance of their last GPA from the limit, below which they are not promoted. */
async function countNearLimit(context: Context, facultyId: number | undefined) {
  const records = matchingRecords(context, {
    faculty_id: facultyId,
    study_status: 'studying',
  }).select(['record.gpa', 'record.university_id']);
  const { rows } = await sql<{ near_limit: number; below_limit: number }>`
    select count(*) filter (where ${isNearLimit(sql`gpa`, sql`passing_limit`)})::integer as near_limit,
      count(*) filter (where gpa < passing_limit)::integer as below_limit
    from (${records}) record join ${limitsWithin(context)} limits on limits.university_id = record.university_id`.execute(
    context.db,
  );
  return rows[0] ?? { near_limit: 0, below_limit: 0 };
}

async function countStudying(context: Context, facultyId: number | undefined): Promise<number> {
  const { count } = await matchingStudents(context, { study_status: 'studying', faculty_id: facultyId })
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Where debts accumulate, in the scope or in one faculty. */
export async function readRadar(context: Context, facultyId: number | undefined): Promise<DebtRadar> {
  const { rows, repeated } = await countDebts(context, facultyId);
  const [all] = of(rows, 'all');
  const faculties = of(rows, 'faculty').map((row) => ({
    faculty_id: row.faculty_id ?? 0,
    ...countsOf(row),
  }));
  const subjects = of(rows, 'subject')
    .slice(0, SUBJECTS_SHOWN)
    .map((row) => ({ subject_id: row.subject_id ?? 0, ...countsOf(row) }));
  const semesters = of(rows, 'semester')
    .map((row) => ({
      academic_year_id: row.academic_year_id ?? 0,
      academic_year_name: row.academic_year_name ?? '',
      season_semester: row.season ?? ('autumn_semester' as const),
      ...countsOf(row),
    }))
    // Spring follows the autumn of the same academic year.
    .toSorted(
      (a, b) =>
        b.academic_year_name.localeCompare(a.academic_year_name) ||
        b.season_semester.localeCompare(a.season_semester),
    );
  return {
    students: all?.students ?? 0,
    debts: all?.debts ?? 0,
    without_mark: all?.without_mark ?? 0,
    studying: await countStudying(context, facultyId),
    repeated,
    passing_limit: await commonLimit(context),
    near: NEAR_LIMIT,
    ...(await countNearLimit(context, facultyId)),
    faculties: await addRelatedNames(context, faculties, {
      faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
    }),
    subjects: await addRelatedNames(context, subjects, {
      subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
    }),
    semesters,
  };
}
