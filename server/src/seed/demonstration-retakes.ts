import { addDays } from '@dekanat/contract/api/days.ts';
import { priceOfCredits } from '@dekanat/contract/curricula/credit-price.ts';
import { CONFIGS } from '@dekanat/contract/reference/config-catalogue.ts';
import type { RetakeStatus } from '@dekanat/contract/retakes/application-rows.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { firstLimits, saveRatings } from '#features/ratings/shared.ts';
import { takeNumbers, yearOf } from '#platform/documents/issued-papers.ts';

/** Points of a retake as a part of the maximum; null: not held yet. */
type Points = number | null;
interface Plan {
  status: RetakeStatus;
  /** Days from today to the deadline. */
  deadline?: number;
  /** Days from the payment to the deadline. */
  paidBefore?: number;
  points?: Points;
}

/** The applications of a university: in every state, and paid ones with and without a result. */
const PLANS: readonly Plan[] = [
  { status: 0 },
  { status: 0 },
  { status: 0 },
  { status: 1 },
  { status: 1, deadline: 20 },
  { status: 1, deadline: 6 },
  { status: 1, deadline: -4 },
  { status: 2, deadline: 10, paidBefore: 24, points: null },
  { status: 2, deadline: -2, paidBefore: 12, points: null },
  { status: 2, deadline: -9, paidBefore: 5, points: 0.78 },
  { status: 2, deadline: -12, paidBefore: 2, points: 0.91 },
  { status: 2, deadline: -15, paidBefore: 6, points: 0.66 },
  { status: 2, deadline: -20, paidBefore: 4, points: 0.42 },
];
const SUBJECTS_MAX = 2;
const APPLIED_DAYS_AGO = 30;

interface Place {
  universityId: number;
  /** The day on which the data are made. */
  day: string;
}

interface Debtor {
  student_id: number;
  curriculum_id: number;
  group_id: number;
  credit_standart_summ: number;
  debts: {
    student_subject_id: number;
    semester_subject_id: number;
    semester_id: number;
    teacher_id: number | null;
    credit_hour: number;
  }[];
}

/** Students with failed subjects in past semesters of their curriculum. */
async function debtorsOf(db: Queryable, { universityId, day }: Place): Promise<Debtor[]> {
  const { rows } = await sql<Debtor>`
    select register.student_id, register.curriculum_id, register.group_id, curricula.credit_standart_summ,
      jsonb_agg(jsonb_build_object('student_subject_id', student_subject.id, 'semester_subject_id', planned.id,
        'semester_id', planned.semester_id, 'teacher_id', planned.teacher_id, 'credit_hour', planned.credit_hour)
        order by student_subject.id) as debts
    from student_registers register
    join students on students.id = register.student_id and students.study_status = 'studying'
    join curricula on curricula.id = register.curriculum_id and curricula.credit_standart_summ > 0
    join student_subjects student_subject on student_subject.student_id = register.student_id and student_subject.curriculum_id = register.curriculum_id
      and student_subject.status <> 4 and student_subject.current_mark = 2
    join semester_subjects planned on planned.id = student_subject.semester_subject_id and planned.credit_hour > 0
    join semesters on semesters.id = planned.semester_id and semesters.end_date < ${day}::date
    where register.university_id = ${universityId} and register.to_date is null
      and exists (select from exam_schedules control where control.semester_subject_id = planned.id
        and control.control_type_id = 3 and control.statement = 'first_statement')
    group by 1, 2, 3, 4 order by register.student_id limit ${PLANS.length}`.execute(db);
  return rows.map((row) => ({ ...row, debts: row.debts.slice(0, SUBJECTS_MAX) }));
}

async function sheetOf(
  db: Queryable,
  universityId: number,
  { curriculum_id, group_id, debts: [debt] }: Debtor,
): Promise<number> {
  if (debt === undefined) return 0;
  const { rows } = await sql<{ id: number }>`
    insert into statements (university_id, curriculum_id, semester_id, semester_subject_id, group_id, control_type_id, statement)
    values (${universityId}, ${curriculum_id}, ${debt.semester_id}, ${debt.semester_subject_id}, ${group_id}, 3, 4)
    on conflict (semester_subject_id, group_id, control_type_id, statement) do update set group_id = excluded.group_id
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** The price and the contract of an activated application. */
async function contractOf(
  db: Queryable,
  { universityId, day }: Place,
  { debts, ...curriculum }: Debtor,
  { status, deadline, paidBefore = 0 }: Plan,
) {
  if (status === 0) return {};
  const price = { ...curriculum, credit_standart_hour: CONFIGS['credit-standart-hour'].default };
  const date = addDays(day, -APPLIED_DAYS_AGO);
  const year = yearOf(date);
  const number = await takeNumbers(db, { universityId, kind: 'retake_contract', year, prefix: '' }, 1);
  return {
    contract_number: `${number}/${year}`,
    contract_date: date,
    credit_hour_all: debts.reduce((sum, { credit_hour }) => sum + credit_hour, 0),
    credit_sum_all: debts.reduce((sum, { credit_hour }) => sum + priceOfCredits(price, credit_hour), 0),
    end_date: deadline === undefined ? null : addDays(day, deadline),
    paid_at: status === 2 ? `${addDays(day, (deadline ?? 0) - paidBefore)}T09:30:00Z` : null,
  };
}

async function addApplication(db: Queryable, place: Place, debtor: Debtor, plan: Plan): Promise<void> {
  const { universityId, day } = place;
  const { student_id, curriculum_id, group_id, debts, credit_standart_summ } = debtor;
  const price = { credit_standart_summ, credit_standart_hour: CONFIGS['credit-standart-hour'].default };
  const { id } = await db
    .insertInto('retake_applications')
    .values({
      university_id: universityId,
      student_id,
      curriculum_id,
      group_id,
      status: plan.status,
      created_at: `${addDays(day, -APPLIED_DAYS_AGO)}T08:00:00Z`,
      ...(await contractOf(db, place, debtor, plan)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const debt of debts) {
    const taught =
      plan.status === 2
        ? {
            statement_id: await sheetOf(db, universityId, { ...debtor, debts: [debt] }),
            teacher_id: debt.teacher_id,
          }
        : {};
    const fixed =
      plan.status === 0
        ? {}
        : { credit_hour: debt.credit_hour, credit_sum: priceOfCredits(price, debt.credit_hour) };
    await db
      .insertInto('retake_subjects')
      .values({ application_id: id, student_subject_id: debt.student_subject_id, ...fixed, ...taught })
      .execute();
  }
}

/** Results of retakes, by the path of all marks. */
async function enterPoints(db: Queryable, userId: number, { debts }: Debtor, points: number): Promise<void> {
  const limits = await firstLimits(
    db,
    debts.map(({ semester_subject_id }) => semester_subject_id),
  );
  const changes = debts.flatMap(({ student_subject_id, semester_subject_id }) => {
    const { ic_max = 0, fc_max = 0 } = limits.get(semester_subject_id) ?? {};
    const change = { student_subject_id, statement: 4 };
    return [
      ...(ic_max > 0 ? [{ ...change, field: 'ic_rating' as const, value: Math.round(ic_max * points) }] : []),
      ...(fc_max > 0 ? [{ ...change, field: 'fc_rating' as const, value: Math.round(fc_max * points) }] : []),
    ];
  });
  if (changes.length > 0) await saveRatings(db, { userId, source: 'retake' }, changes, { username: null });
}

/** Applications for paid retakes in every state, some of them with results. */
export async function seedRetakes(
  db: Queryable,
  universityIds: readonly number[],
  day: string,
): Promise<void> {
  for (const universityId of universityIds) {
    const { rows } = await sql<{ id: number }>`
      select id from users where kind = 'admin' and (university_id = ${universityId} or university_id is null)
      order by university_id nulls last, id limit 1`.execute(db);
    const userId = rows[0]?.id ?? 0;
    const place = { universityId, day };
    const debtors = await debtorsOf(db, place);
    for (const [index, debtor] of debtors.entries()) {
      const plan = PLANS[index];
      if (plan === undefined) continue;
      await addApplication(db, place, debtor, plan);
      if (plan.points) await enterPoints(db, userId, debtor, plan.points);
    }
  }
}
