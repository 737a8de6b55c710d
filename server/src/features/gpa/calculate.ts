import type { GpaInput } from '@dekanat/contract/gpa/gpa-records.ts';
import { type RawBuilder, sql } from 'kysely';
import { TODAY } from '#crud/today.ts';
import type { Queryable } from '#db/database.ts';
import { COUNTS_FOR_GPA, GPA, GPA_CREDITS, statementName } from '#features/ratings/shared.ts';

/** Condition on `record`: a result has changed, or subjects without a mark count now. */
export const STALE = sql<boolean>`(record.stale_at is not null or coalesce(record.due_on <= ${TODAY}, false))`;

/** A student, and the semester up to which the GPA is calculated. */
export interface GpaTarget {
  student_id: number;
  semester_id: number;
}

const columnsOf = (targets: readonly GpaTarget[]) =>
  [targets.map(({ student_id }) => student_id), targets.map(({ semester_id }) => semester_id)] as const;

/** Replaces the records of these semesters, those of curricula that the student has left, and those of semesters that are not reached. */
const replaceRecords = (db: Queryable, students: readonly number[], targets: readonly GpaTarget[]) => {
  const [targeted, semesters] = columnsOf(targets);
  const replaced = sql`(student.reached is null or record.curriculum_id <> student.curriculum_id
    or (select number from semesters where id = record.semester_id) > student.reached
    or (record.student_id, record.semester_id) in (select * from unnest(${targeted}::integer[], ${semesters}::integer[])))`;
  return sql`
    update gpa_records record set latest = false, current = not ${replaced}
    from (
      select students.id, register.curriculum_id, semesters.number as reached from students
      left join student_registers register on register.student_id = students.id and register.to_date is null
      left join semesters on semesters.id = register.semester_id
      where students.id = any(${students}::integer[])) student
    where record.student_id = student.id and record.current and (record.latest or ${replaced})`.execute(db);
};

const INPUT = sql`jsonb_build_object('student_subject_id', student_subject.id, 'subject_id', subject.subject_id, 'semester', semester.number,
  'credit', subject.credit_hour, 'mark', student_subject.current_mark, 'statement', ${statementName('student_subject.current_statement')},
  'counted', ${COUNTS_FOR_GPA})`;

/**
 * The GPA of students up to semesters of their present curricula that they have reached. `targets` is a relation `target` (`student_id`,
 * `semester_id`). `gpa` is null without a subject that counts.
 */
const calculation = (targets: RawBuilder<unknown>) => sql`
  select register.university_id, register.student_id, register.curriculum_id, reached.id as semester_id, register.group_id,
    ${GPA} as gpa, coalesce(${GPA_CREDITS}, 0) as credits, jsonb_agg(${INPUT} order by semester.number, subject.sort, subject.id) as inputs,
    min(semester.end_date + 1) filter (where not ${COUNTS_FOR_GPA}) as due_on
  from ${targets}
  join student_registers register on register.student_id = target.student_id and register.to_date is null
  join semesters present on present.id = register.semester_id
  join semesters reached on reached.id = target.semester_id and reached.curriculum_id = register.curriculum_id
    and reached.number <= present.number
  join student_subjects student_subject on student_subject.student_id = register.student_id
    and student_subject.curriculum_id = register.curriculum_id and student_subject.status <> 4
  join semester_subjects subject on subject.id = student_subject.semester_subject_id
  join semesters semester on semester.id = subject.semester_id and semester.number <= reached.number
  group by register.id, reached.id`;

export interface PresentGpa {
  curriculum_id: number;
  gpa: number | null;
  credits: number;
  inputs: Omit<GpaInput, 'subject_name'>[];
}

/** The GPA up to the present semester of a student, as a record that is calculated now; undefined without subjects. */
export async function readPresentGpa(db: Queryable, studentId: number): Promise<PresentGpa | undefined> {
  const { rows } = await sql<PresentGpa>`
    select curriculum_id, gpa::float8 as gpa, credits, inputs from (${calculation(sql`(
      select student_id, semester_id from student_registers where student_id = ${studentId} and to_date is null) target`)}) calculated`.execute(
    db,
  );
  return rows[0];
}

/** Inserts records, and leaves the flags of former ones as they are. @returns how many */
export async function insertRecords(
  db: Queryable,
  targets: readonly GpaTarget[],
  userId: number,
): Promise<number> {
  const [students, semesters] = columnsOf(targets);
  const { numAffectedRows } = await sql`
    insert into gpa_records (university_id, student_id, curriculum_id, semester_id, group_id, gpa, credits, inputs, due_on, user_id)
    select university_id, student_id, curriculum_id, semester_id, group_id, gpa, credits, inputs, due_on, ${userId}
    from (${calculation(sql`unnest(${students}::integer[], ${semesters}::integer[]) target (student_id, semester_id)`)}) calculated
    where credits > 0
    order by student_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Marks the last current record of each student. */
export const markLatest = (db: Queryable, students: readonly number[]) =>
  sql`
  update gpa_records record set latest = true from (
    select distinct on (student_id) gpa_records.id from gpa_records join semesters on semesters.id = semester_id
    where student_id = any(${students}::integer[]) and current order by student_id, semesters.number desc) newest
  where record.id = newest.id`.execute(db);

/** Locks students in one order, so that their registrations and results stay until the transaction ends. */
export const lockStudents = (db: Queryable, students: readonly number[]) =>
  sql`select from students where id = any(${students}::integer[]) order by id for update`.execute(db);

/**
 * Calculates GPA records. It locks the students: a change of their results that has begun is awaited, and a later one marks the new
 * records stale. Must run in a transaction, with few students, whose sheets wait meanwhile. Students without a target lose the records that
 * do not count any more.
 * @returns the number of new records; a student without a subject that counts gets none
 */
export async function calculateGpa(
  db: Queryable,
  targets: readonly GpaTarget[],
  userId: number,
  students: readonly number[] = targets.map(({ student_id }) => student_id),
): Promise<number> {
  await lockStudents(db, students);
  await replaceRecords(db, students, targets);
  const calculated = await insertRecords(db, targets, userId);
  await markLatest(db, students);
  return calculated;
}

/**
 * What to calculate again for these students: their stale records, or all. A record of a former curriculum, or of a semester that is not reached
 * any more after the undo of a promotion, gives way to one of the semester that the student has reached.
 */
export async function recalculationTargets(
  db: Queryable,
  studentIds: readonly number[],
  { onlyStale }: { onlyStale: boolean },
): Promise<GpaTarget[]> {
  const stale = onlyStale ? STALE : sql`true`;
  const { rows } = await sql<GpaTarget>`
    select distinct record.student_id,
      case when record.curriculum_id = register.curriculum_id and semester.number <= reached.number then record.semester_id
        else register.semester_id end as semester_id
    from gpa_records record
    join semesters semester on semester.id = record.semester_id
    join student_registers register on register.student_id = record.student_id and register.to_date is null
    join semesters reached on reached.id = register.semester_id
    where record.student_id = any(${studentIds}::integer[]) and record.current and ${stale}
    order by 1, 2`.execute(db);
  return rows;
}
