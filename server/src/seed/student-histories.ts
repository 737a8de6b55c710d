import { newestYear } from './demonstration-structure.ts';
import type { MadeStudent } from './made-students.ts';
import type { Lived, Row, Since } from './student-tables.ts';

const DAY_MS = 86_400_000;
/** Students that one order moves. */
const STUDENTS_OF_ORDER = 20;
/** As if signed in the last years, two a week. */
const [DAYS_BETWEEN_ORDERS, ORDERS_IN_A_ROW] = [3, 700];
const SIGNED_IN_WITHIN_DAYS = 90;
/** One of so many has a note. */
const NOTED = 60;

/** Two of three people have an account, half of them have used it. */
export const hasAccount = (number: number) => number % 3 < 2;
export const hasSignedIn = (number: number) => number % 6 < 2;

const LEAVES = {
  female: ['health', 'maternity', 'child_care'],
  male: ['health', 'military_service', 'family_care'],
};
const EXPULSIONS = ['own_request', 'absence', 'non_payment', 'transfer_out'];
const NOTES = [
  'Yotoqxona soʻragan, navbatda',
  'Sport musobaqasi gʻolibi',
  'Ota-onasi bilan suhbat oʻtkazildi',
  'Toʻlov muddatini uzaytirishni soʻragan',
  'Справку с места работы принесёт позже',
];
const ORDER_MARKS = { academic_leave: 'A', graduate: 'B', studentexpel: 'X' };
type Moved = keyof typeof ORDER_MARKS;

const turn = (values: string[], number: number) => values[number % values.length] ?? null;

function reasonOf(number: number, { study_status, gender }: MadeStudent): string | null {
  if (study_status === 'academic_leave') return turn(LEAVES[gender], number);
  return study_status === 'studentexpel' ? turn(EXPULSIONS, number) : null;
}

const accountOf = (
  id: number,
  number: number,
  { university_id, id_number, ...student }: MadeStudent,
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

/** Orders, one after the other, for those of a university who no longer study as they began; each with a batch of its own. */
function ordersSince(since: Since) {
  const last = { ...since };
  const current = new Map<string, { row: Row; batch_id: number; parts: number; left: number }>();
  const first = Date.UTC(newestYear(new Date()), 8, 1);
  return (university_id: number, kind: Moved) => {
    const whose = `${university_id} ${kind}`;
    const known = current.get(whose);
    if (known !== undefined && known.left > 0) {
      known.left -= 1;
      return { order: known.row, batch_id: known.batch_id, begun: false };
    }
    const parts = known?.parts ?? 0;
    const day = first - (parts % ORDERS_IN_A_ROW) * DAYS_BETWEEN_ORDERS * DAY_MS;
    const row = {
      id: ++last.orders,
      university_id,
      number: `${parts + 1}-${ORDER_MARKS[kind]}${since.orders === 0 ? '' : '2'}`,
      order_date: new Date(day).toISOString().slice(0, 10),
      kind,
    };
    const batch_id = ++last.batches;
    current.set(whose, { row, batch_id, parts: parts + 1, left: STUDENTS_OF_ORDER - 1 });
    return { order: row, batch_id, begun: true };
  };
}

/**
 * What students that are made have lived through: the account of most, the order that moved some, a note here and there. All of it is numbered here, so that nothing
 * has to be looked for afterwards; students themselves are told in the order of their numbers.
 */
export function studentHistories(since: Since): (number: number, student: MadeStudent) => Lived {
  const orderFor = ordersSince(since);
  let [movements, notes] = [since.student_movements, since.student_notes];
  const moved = (number: number, student: MadeStudent, act: Moved): Partial<Lived> => {
    const { university_id } = student;
    const { order, batch_id, begun } = orderFor(university_id, act);
    const created_at = order.order_date ?? null;
    return {
      ...(begun && {
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
    const movement = study_status === 'studying' ? {} : moved(number, student, study_status);
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
      ...(number % NOTED === 7 && {
        student_notes: {
          id: ++notes,
          university_id,
          student_id: number,
          note: turn(NOTES, number),
          user_id: since.author,
        },
      }),
    };
  };
}
