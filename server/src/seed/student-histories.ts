import type { GeneratedStudent } from './generated-students.ts';
import { DAYS_A_YEAR, orderDays, placeOfDay, STUDY_YEARS } from './order-days.ts';
import type { Row } from './seed-connection.ts';
import type { SeedMoment } from './seed-moment.ts';
import type { LastIds, StudentRows } from './student-tables.ts';

const DAY_MS = 86_400_000;
/** Students per order. */
const STUDENTS_PER_ORDER = 20;
/** After the last final sheets of the summer are closed. */
const GRADUATION_DAY = '07-24';
const LEAVE_YEARS = 1;
/** The numbers of orders of a kind that each day of orders has in a calendar year, before those of the next day. */
const NUMBERS_PER_DAY = 100;
/** How many of them one seed uses. */
const NUMBERS_PER_SEED = NUMBERS_PER_DAY / 2;
const SIGNED_IN_WITHIN_DAYS = 90;
/** Every n-th student has a note. */
const NOTE_INTERVAL = 60;

/** Two of three people have an account, and half of those have signed in. */
export const hasAccount = (number: number) => number % 3 < 2;
export const hasSignedIn = (number: number) => number % 6 < 2;

const LEAVE_REASONS = {
  female: ['health', 'maternity', 'child_care'],
  male: ['health', 'military_service', 'family_care'],
};
const EXPULSION_REASONS = ['own_request', 'absence', 'non_payment', 'transfer_out'];
const NOTES = [
  'Yotoqxona soʻragan, navbatda',
  'Sport musobaqasi gʻolibi',
  'Ota-onasi bilan suhbat oʻtkazildi',
  'Toʻlov muddatini uzaytirishni soʻragan',
  'Справку с места работы принесёт позже',
];
const ORDER_MARKS = { academic_leave: 'A', graduate: 'B', studentexpel: 'X' };
type StatusChange = keyof typeof ORDER_MARKS;

const pick = (values: string[], number: number) => values[number % values.length] ?? null;

function reasonOf(number: number, { study_status, gender }: GeneratedStudent): string | null {
  if (study_status === 'academic_leave') return pick(LEAVE_REASONS[gender], number);
  return study_status === 'studentexpel' ? pick(EXPULSION_REASONS, number) : null;
}

const accountOf = (
  id: number,
  number: number,
  { university_id, id_number, ...student }: GeneratedStudent,
  { time }: SeedMoment,
): Row => ({
  id,
  kind: 'student',
  university_id,
  username: id_number,
  password_hash: '',
  must_set_password: !hasSignedIn(number),
  status: ['studentexpel', 'graduate'].includes(student.study_status) ? 0 : student.status,
  last_sign_in_at: hasSignedIn(number)
    ? new Date(time - (number % SIGNED_IN_WITHIN_DAYS) * DAY_MS).toISOString()
    : null,
});

/** The order date of a student who left: of graduates after the last exams, of others a day of their studies. */
function leavingDay(number: number, { study_status, entryYear }: GeneratedStudent, day: string): string {
  if (study_status === 'graduate') return `${entryYear + STUDY_YEARS}-${GRADUATION_DAY}`;
  const since = study_status === 'academic_leave' ? LEAVE_YEARS : STUDY_YEARS;
  return pick(orderDays(entryYear, since, day), number) ?? '';
}

/** Assigns orders, each with one batch, to the students of a university whose status changed on a day. */
function ordersSince(since: LastIds) {
  const last = { ...since };
  const current = new Map<string, { row: Row; batch_id: number; orders: number; left: number }>();
  // A second seed of the same university continues the numbers of the first one.
  const first = since.orders === 0 ? 1 : NUMBERS_PER_SEED + 1;
  /** The numbers of a day that has more orders continue after those of all days. */
  const numberOf = (order_date: string, orders: number) =>
    (placeOfDay(order_date) + DAYS_A_YEAR * Math.floor(orders / NUMBERS_PER_SEED)) * NUMBERS_PER_DAY +
    first +
    (orders % NUMBERS_PER_SEED);
  return (university_id: number, kind: StatusChange, order_date: string) => {
    const key = `${university_id} ${kind} ${order_date}`;
    const open = current.get(key);
    if (open !== undefined && open.left > 0) {
      open.left -= 1;
      return { order: open.row, batch_id: open.batch_id, isNew: false };
    }
    const orders = open?.orders ?? 0;
    const row = {
      id: ++last.orders,
      university_id,
      number: `${numberOf(order_date, orders)}-${ORDER_MARKS[kind]}`,
      order_date,
      kind,
    };
    const batch_id = ++last.batches;
    current.set(key, { row, batch_id, orders: orders + 1, left: STUDENTS_PER_ORDER - 1 });
    return { order: row, batch_id, isNew: true };
  };
}

/**
 * Generates the history of students: accounts, status changes by order, notes. Ids are assigned here, so nothing has to
 * be looked up; students must be passed in the order of their numbers.
 */
export function studentHistoryGenerator(
  since: LastIds,
  moment: SeedMoment,
): (number: number, student: GeneratedStudent) => StudentRows {
  const orderFor = ordersSince(since);
  let [movements, notes] = [since.student_movements, since.student_notes];
  const changeStatus = (
    number: number,
    student: GeneratedStudent,
    act: StatusChange,
  ): Partial<StudentRows> => {
    const { university_id } = student;
    const { order, batch_id, isNew } = orderFor(university_id, act, leavingDay(number, student, moment.day));
    const created_at = `${order.order_date}T11:00:00+05:00`;
    return {
      ...(isNew && {
        orders: { ...order, created_at, updated_at: created_at },
        batches: { id: batch_id, university_id, act, user_id: since.author, created_at },
      }),
      student_movements: {
        id: ++movements,
        university_id,
        student_id: number,
        batch_id,
        order_id: order.id ?? null,
        act,
        from_status: 'studying',
        to_status: act,
        reason_id: reasonOf(number, student),
        created_at,
      },
    };
  };
  return (number, student) => {
    const { entryYear: _, ...row } = student;
    const { study_status, university_id } = student;
    const movement = study_status === 'studying' ? {} : changeStatus(number, student, study_status);
    const user_id = hasAccount(number) ? since.users + number : null;
    return {
      students: {
        ...row,
        id: number,
        user_id,
        movement_id: movement.student_movements?.id ?? null,
        signed_in: hasSignedIn(number),
      },
      ...(user_id !== null && { users: accountOf(user_id, number, student, moment) }),
      ...movement,
      ...(number % NOTE_INTERVAL === 7 && {
        student_notes: {
          id: ++notes,
          university_id,
          student_id: number,
          note: pick(NOTES, number),
          user_id: since.author,
        },
      }),
    };
  };
}
