import { newestYear } from './demonstration-structure.ts';
import type { GeneratedStudent } from './generated-students.ts';
import type { Row } from './seed-connection.ts';
import type { LastIds, StudentRows } from './student-tables.ts';

const DAY_MS = 86_400_000;
/** Students per order. */
const STUDENTS_PER_ORDER = 20;
/** Order dates spread over the last years, about two a week. */
const [DAYS_BETWEEN_ORDERS, ORDERS_PER_CYCLE] = [3, 700];
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
): Row => ({
  id,
  kind: 'student',
  university_id,
  username: id_number,
  password_hash: '',
  must_set_password: !hasSignedIn(number),
  status: ['studentexpel', 'graduate'].includes(student.study_status) ? 0 : student.status,
  last_sign_in_at: hasSignedIn(number)
    ? new Date(Date.now() - (number % SIGNED_IN_WITHIN_DAYS) * DAY_MS).toISOString()
    : null,
});

/** Assigns orders, each with one batch, to the students of a university whose status changed. */
function ordersSince(since: LastIds) {
  const last = { ...since };
  const current = new Map<string, { row: Row; batch_id: number; parts: number; left: number }>();
  const first = Date.UTC(newestYear(new Date()), 8, 1);
  return (university_id: number, kind: StatusChange) => {
    const key = `${university_id} ${kind}`;
    const open = current.get(key);
    if (open !== undefined && open.left > 0) {
      open.left -= 1;
      return { order: open.row, batch_id: open.batch_id, isNew: false };
    }
    const parts = open?.parts ?? 0;
    const day = first - (parts % ORDERS_PER_CYCLE) * DAYS_BETWEEN_ORDERS * DAY_MS;
    const row = {
      id: ++last.orders,
      university_id,
      number: `${parts + 1}-${ORDER_MARKS[kind]}${since.orders === 0 ? '' : '2'}`,
      order_date: new Date(day).toISOString().slice(0, 10),
      kind,
    };
    const batch_id = ++last.batches;
    current.set(key, { row, batch_id, parts: parts + 1, left: STUDENTS_PER_ORDER - 1 });
    return { order: row, batch_id, isNew: true };
  };
}

/**
 * Generates the history of students: accounts, status changes by order, notes. Ids are assigned here, so nothing has to
 * be looked up; students must be passed in the order of their numbers.
 */
export function studentHistoryGenerator(
  since: LastIds,
): (number: number, student: GeneratedStudent) => StudentRows {
  const orderFor = ordersSince(since);
  let [movements, notes] = [since.student_movements, since.student_notes];
  const changeStatus = (
    number: number,
    student: GeneratedStudent,
    act: StatusChange,
  ): Partial<StudentRows> => {
    const { university_id } = student;
    const { order, batch_id, isNew } = orderFor(university_id, act);
    const created_at = order.order_date ?? null;
    return {
      ...(isNew && {
        orders: order,
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
    const { study_status, university_id } = student;
    const movement = study_status === 'studying' ? {} : changeStatus(number, student, study_status);
    const user_id = hasAccount(number) ? since.users + number : null;
    return {
      students: {
        ...student,
        id: number,
        user_id,
        movement_id: movement.student_movements?.id ?? null,
        signed_in: hasSignedIn(number),
      },
      ...(user_id !== null && { users: accountOf(user_id, number, student) }),
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
