import type { Queryable } from '#db/database.ts';
import { UNIVERSITIES } from './demonstration-universities.ts';
import { type Department, type MadeTeacher, madeTeacher } from './made-teachers.ts';
import { hasAccount, hasSignedIn } from './student-histories.ts';
import { withoutTriggers } from './without-triggers.ts';

const DAY_MS = 86_400_000;
const TABLES = ['users', 'teachers', 'teacher_translations', 'teacher_group_members'];

const accountOf = (number: number, { row }: MadeTeacher) => ({
  kind: 'teacher',
  university_id: row.university_id,
  username: `tutor${String(number).padStart(4, '0')}`,
  password_hash: '',
  must_set_password: !hasSignedIn(number),
  status: row.status,
  last_sign_in_at: hasSignedIn(number) ? new Date(Date.now() - (number % 60) * DAY_MS).toISOString() : null,
});

interface Wanted {
  universityId: number;
  teachers: number;
}

interface Group {
  id: number;
  faculty_id: number;
}
interface Places {
  departments: Department[];
  groups: Group[];
  /** Number of the first of them. */
  first: number;
  own: 'oz' | 'ru';
}

/** So many for a university, over all of its departments. */
function madeFor(
  { universityId, teachers }: Wanted,
  { departments, groups, first, own }: Places,
): MadeTeacher[] {
  const there = departments.filter(({ university_id }) => university_id === universityId);
  return Array.from({ length: teachers }, (_, at) => {
    const department = there[Math.floor((at * there.length) / teachers)] as Department;
    const of = groups.filter(({ faculty_id }) => faculty_id === department.faculty_id);
    return madeTeacher(
      first + at,
      department,
      own,
      of.map(({ id }) => id),
    );
  });
}

/** So many teachers for each of the universities of the demonstration, and the accounts of most. */
export async function seedTeachers(db: Queryable, wanted: Wanted[]): Promise<void> {
  const columns = ['id', 'university_id', 'faculty_id'] as const;
  const departments = await db.selectFrom('departments').select(columns).orderBy('id').execute();
  const groups = await db.selectFrom('teacher_groups').select(['id', 'faculty_id']).orderBy('id').execute();
  const all = wanted.flatMap((one, place) => {
    const first = 1 + wanted.slice(0, place).reduce((sum, { teachers }) => sum + teachers, 0);
    return madeFor(one, { departments, groups, first, own: UNIVERSITIES[place]?.default_language ?? 'oz' });
  });
  await withoutTriggers(db, TABLES, () => store(db, all));
}

async function store(db: Queryable, all: MadeTeacher[]): Promise<void> {
  const withAccount = all
    .map((made, at) => ({ made, account: accountOf(at + 1, made) }))
    .filter((_, at) => hasAccount(at + 1));
  const users = await db
    .insertInto('users')
    .values(withAccount.map(({ account }) => account))
    .returning('id')
    .execute();
  const userOf = new Map(withAccount.map(({ made }, at) => [made, users[at]?.id]));
  const rows = all.map((made) => ({ ...made.row, user_id: userOf.get(made) ?? null }));
  const stored = await db.insertInto('teachers').values(rows).returning('id').execute();
  const each = all.map((made, at) => ({ ...made, id: stored[at]?.id ?? 0 }));
  await db
    .insertInto('teacher_translations')
    .values(each.flatMap(({ id, names }) => names.map((name) => ({ ...name, teacher_id: id }))))
    .execute();
  await db
    .insertInto('teacher_group_members')
    .values(
      each.flatMap(({ id, row, groupIds }) =>
        groupIds.map((teacher_group_id) => ({
          teacher_id: id,
          teacher_group_id,
          university_id: row.university_id,
        })),
      ),
    )
    .execute();
}
