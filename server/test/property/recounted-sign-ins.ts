import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

type Role = 'user' | 'teacher' | 'admin';
interface Account {
  id: number;
  role: Role;
  faculty_id: number | null;
  /** Of students. */
  group_id: number | null;
  student_id: number | null;
  study_status: string | null;
  /** Whether it was ever used. */
  used: boolean;
}
interface SignIn {
  id: number;
  user_id: number | null;
  /** As it was logged. */
  role: string | null;
  success: boolean;
  /** In Tashkent. */
  day: string;
}
export interface StoredSignIns {
  today: string;
  accounts: Map<number, Account>;
  signIns: SignIn[];
}

/** The accounts of the first university, and the attempts to sign in there. */
export async function readSignIns(db: Queryable): Promise<StoredSignIns> {
  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
  const accounts = await read(sql<Account>`
    select users.id, 'user' as role, specialities.faculty_id, students.group_id, students.id as student_id, students.study_status,
      users.last_sign_in_at is not null as used
    from students join users on users.id = students.user_id left join student_groups own on own.id = students.group_id
    left join specialities on specialities.id = own.speciality_id where students.university_id = 1
    union all
    select user_id, 'teacher', departments.faculty_id, null, null, null, false
    from teachers join departments on departments.id = teachers.department_id where teachers.university_id = 1
    union all select user_id, 'admin', faculty_id, null, null, null, false from admins where university_id = 1`);
  const signIns = await read(sql<SignIn>`
    select id::integer, user_id, role, success, (at at time zone 'Asia/Tashkent')::date::text as day
    from login_logs where university_id = 1`);
  const [now] = await read(
    sql<{ today: string }>`select (now() at time zone 'Asia/Tashkent')::date::text as today`,
  );
  return { today: now?.today ?? '', accounts: new Map(accounts.map((one) => [one.id, one])), signIns };
}

export interface Asked {
  role?: Role;
  outcome?: 'signed_in' | 'refused';
  from_date?: string;
  to_date?: string;
  created_at?: string;
  group_id?: number;
  user_id?: number;
  visits?: 'never' | 'not_in_range';
}

const isIn = (day: string, { from_date = '', to_date = '9', created_at = day }: Asked) =>
  day >= from_date && day <= to_date && day === created_at;

const LOGGED: Record<Role, string> = { user: 'student', teacher: 'teacher', admin: 'admin' };

/** Attempts that match, as an account of the university (null) or of a faculty sees them. */
export function signInsOf({ accounts, signIns }: StoredSignIns, asked: Asked, facultyId: number | null) {
  const { role, outcome, group_id, user_id } = asked;
  const isSeen = (id: number | null) => {
    // Attempts of nobody, and of accounts that are deleted, are those of no faculty and no group.
    if (facultyId === null && group_id === undefined) return true;
    const account = accounts.get(id ?? 0);
    return (
      account !== undefined &&
      (role ?? account.role) === account.role &&
      (facultyId ?? account.faculty_id) === account.faculty_id &&
      (group_id ?? account.group_id) === account.group_id
    );
  };
  return signIns.filter(
    (one) =>
      (role === undefined || one.role === LOGGED[role]) &&
      (outcome === undefined || one.success === (outcome === 'signed_in')) &&
      (user_id ?? one.user_id) === one.user_id &&
      isIn(one.day, asked) &&
      isSeen(one.user_id),
  );
}

/** Studying students who have an account, with their successful sign-ins in the days. */
export function visitsOf({ accounts, signIns }: StoredSignIns, asked: Asked, facultyId: number | null) {
  const { group_id, user_id, visits } = asked;
  const counts = new Map<number | null, number>();
  for (const one of signIns)
    if (one.success && isIn(one.day, asked)) counts.set(one.user_id, (counts.get(one.user_id) ?? 0) + 1);
  const isWithout = (account: Account) =>
    visits === undefined || (visits === 'never' ? !account.used : !counts.has(account.id));
  const found = [...accounts.values()].filter(
    (one) =>
      one.study_status === 'studying' &&
      (facultyId ?? one.faculty_id) === one.faculty_id &&
      (group_id ?? one.group_id) === one.group_id &&
      (user_id ?? one.id) === one.id &&
      isWithout(one),
  );
  return new Map(found.map((one) => [one.student_id, counts.get(one.id) ?? 0]));
}
