import { sql } from 'kysely';
import { InUse } from '#api/errors.ts';
import { requireUnreferenced } from '#crud/removal.ts';
import type { Queryable } from '#db/database.ts';

/** What may have results: all subjects of a curriculum, some semester subjects, or some controls. */
interface Part {
  curriculumId?: number;
  semesterSubjectIds?: number[];
  controlIds?: number[];
}

/** These follow the plan as long as nothing is entered in them (migration 0080), or started. */
const FOLLOWING = ['student_subjects', 'statements', 'test_attempts'];

/** @throws InUse when points were entered, a test was started, a retake was applied for, or a sheet has a number */
async function requireNoRatings(db: Queryable, subjects: number[]): Promise<void> {
  const { rows } = await sql<{ table: string; count: number }>`
    select 'ratings' as "table", count(*) as count from student_subjects student_subject
    join ratings on ratings.student_subject_id = student_subject.id where student_subject.semester_subject_id = any(${subjects}::integer[])
    union all
    select 'retake_subjects', count(*) from student_subjects student_subject
    join retake_subjects retake on retake.student_subject_id = student_subject.id
    where student_subject.semester_subject_id = any(${subjects}::integer[])
    union all
    select 'test_attempts', count(*) from test_attempts
    where semester_subject_id = any(${subjects}::integer[]) and started_at is not null
    union all
    select 'statements', count(*) from statements
    where semester_subject_id = any(${subjects}::integer[]) and (number is not null or state <> 'open')`.execute(
    db,
  );
  const found = rows.filter(({ count }) => count > 0);
  if (found.length > 0) throw new InUse(found);
}

/**
 * What students have achieved refers to semester subjects and controls by foreign keys without cascade, so the schema says
 * whether there is any. The sheets of the subjects are locked until the end of the transaction: a mark that is being saved is counted, and a
 * later one is formed by what is stored now. Results that are stored already are refused before that: an act that is refused waits for no
 * sheet.
 * @throws InUse (405) with the kinds and numbers of results
 */
export async function requireNoResults(
  db: Queryable,
  { curriculumId, semesterSubjectIds, controlIds = [] }: Part,
): Promise<void> {
  const subjects = semesterSubjectIds ?? (await subjectsOf(db, curriculumId));
  if (subjects.length > 0) {
    const requireNone = async () => {
      await requireNoRatings(db, subjects);
      await requireUnreferenced(db, 'semester_subjects', subjects, FOLLOWING);
    };
    await requireNone();
    await lockSheetsOf(db, subjects);
    await requireNone();
  }
  if (controlIds.length > 0) await requireUnreferenced(db, 'exam_schedules', controlIds);
}

/**
 * Removes the drawn questions of tests that nobody has started, before their subjects are deleted: there is nothing of the students in them.
 * When the subjects are restored, questions are drawn anew.
 */
export async function removeUnstartedTests(
  db: Queryable,
  { curriculumId, semesterSubjectIds }: Omit<Part, 'controlIds'>,
): Promise<void> {
  const subjects = semesterSubjectIds ?? (await subjectsOf(db, curriculumId));
  await sql`
    delete from test_attempts where semester_subject_id = any(${subjects}::integer[]) and started_at is null`.execute(
    db,
  );
}

/** Locks the university before its sheets, as everywhere: a change of the plan does so again (`follow_plan`, migration 0323). */
async function lockSheetsOf(db: Queryable, subjects: number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(hashtext('statements'), university_id) from (
      select distinct university_id from semester_subjects where id = any(${subjects}::integer[])) concerned`.execute(
    db,
  );
  // Subjects of the academic difference are on no sheet: `lock_rated` locks these rows.
  await sql`
    select from semester_subjects where id = any(${subjects}::integer[]) order by id for no key update`.execute(
    db,
  );
  await sql`
    select from statements where semester_subject_id = any(${subjects}::integer[]) order by id for no key update`.execute(
    db,
  );
}

async function subjectsOf(db: Queryable, curriculumId: number | undefined): Promise<number[]> {
  if (curriculumId === undefined) return [];
  const rows = await db
    .selectFrom('semester_subjects')
    .select('id')
    .where('curriculum_id', '=', curriculumId)
    .execute();
  return rows.map(({ id }) => id);
}
