import { addDays } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import type { ActingContext } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { readProposals } from '#features/restorations/board.ts';
import { restoreStudent, resumeStudent } from '#features/restorations/restore.ts';

/** Students of a university who are restored, and who return from leave. */
const [RESTORED, RETURNED] = [4, 3];
/** Proposals that are not accepted: the academic difference. */
const LEFT_OUT = 2;
const ORDERED_DAYS_AGO = 5;

interface Expelled {
  student_id: number;
  new_semester_id: number;
  new_group_id: number;
}

/** When students are restored: the day on which the data are made, and the date of the orders. */
interface Dates {
  day: string;
  order_date: string;
}

/**
 * Expelled students with results who had left by the date of the order, each with a group of the same speciality that entered later, and
 * its current semester.
 */
async function expelledOf(
  db: Queryable,
  universityId: number,
  { day, order_date }: Dates,
): Promise<Expelled[]> {
  const { rows } = await sql<Expelled>`
    select distinct on (students.id) students.id as student_id, semesters.id as new_semester_id, target.id as new_group_id
    from students
    join student_movements movement on movement.id = students.movement_id
    join orders on orders.id = movement.order_id and orders.order_date <= ${order_date}
    join student_registers register on register.student_id = students.id and register.to_date is null
    join curricula former on former.id = register.curriculum_id
    join curricula on curricula.speciality_id = former.speciality_id and curricula.faculty_id = former.faculty_id
      and curricula.reading_year > former.reading_year and curricula.confirmed = 1
    join student_groups target on target.speciality_id = curricula.speciality_id and target.status = 1
      and target.entry_year = curricula.reading_year
    join semesters on semesters.curriculum_id = curricula.id and semesters.number > 1
      and semesters.start_date <= ${day} and not exists (
        select from semesters later where later.curriculum_id = curricula.id and later.number > semesters.number
          and later.start_date <= ${day})
    where students.university_id = ${universityId} and students.study_status = 'studentexpel' and exists (
      select from student_subjects student_subject where student_subject.student_id = students.id and student_subject.current_mark >= 3)
    order by students.id, curricula.reading_year, target.id limit ${RESTORED}`.execute(db);
  return rows;
}

async function restoreSome(context: ActingContext, universityId: number, dates: Dates): Promise<void> {
  for (const [index, expelled] of (await expelledOf(context.db, universityId, dates)).entries()) {
    const proposals = await readProposals(context, expelled.student_id, expelled.new_semester_id);
    const semester_subjects = proposals
      .slice(LEFT_OUT)
      .map(({ rating_register_id, semester_subject_id }) => ({ rating_register_id, semester_subject_id }));
    await restoreStudent(context, {
      ...expelled,
      order_number: `${index + 1}-T`,
      order_date: dates.order_date,
      semester_subjects,
      // The product compares the semester with the present day, not with the one on which the data are made.
      accepted: ['closed_sheets', 'semester'],
    });
  }
}

async function returnSome(context: ActingContext, universityId: number, order_date: string): Promise<void> {
  const onLeave = await context.db
    .selectFrom('students')
    .innerJoin('student_movements', 'student_movements.id', 'students.movement_id')
    .innerJoin('orders', 'orders.id', 'student_movements.order_id')
    .where('students.university_id', '=', universityId)
    .where('students.study_status', '=', 'academic_leave')
    // Nobody returns by an order that is older than the one of the leave.
    .where(sql<boolean>`orders.order_date <= ${order_date}`)
    .select('students.id')
    .orderBy('students.id')
    .limit(RETURNED)
    .execute();
  for (const { id } of onLeave)
    await resumeStudent(context, id, {
      order_number: `${RESTORED + 1}-T`,
      order_date,
      accepted: ['closed_sheets'],
    });
}

/** A few students of each university who are restored with an academic difference, or back from leave. */
export async function seedRestorations(db: Queryable, universityIds: number[], day: string): Promise<void> {
  const date = addDays(day, -ORDERED_DAYS_AGO);
  for (const universityId of universityIds) {
    const caller = await db
      .selectFrom('users')
      .where('university_id', '=', universityId)
      .where('kind', '=', 'admin')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const context = { db, caller, scope: { universityId, facultyId: null }, language: 'oz' } as const;
    await restoreSome(context, universityId, { day, order_date: date });
    await returnSome(context, universityId, date);
  }
}
