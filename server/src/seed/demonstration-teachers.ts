import type { Queryable } from '#db/database.ts';
import { UNIVERSITIES } from './demonstration-universities.ts';
import { type Department, type GeneratedTeacher, generateTeacher } from './generated-teachers.ts';
import type { SeedMoment } from './seed-moment.ts';
import { hasAccount, hasSignedIn } from './student-histories.ts';
import { departmentWeights } from './subjects/department-fields.ts';
import { withoutTriggers } from './without-triggers.ts';

const DAY_MS = 86_400_000;
const TABLES = ['users', 'teachers', 'teacher_translations', 'teacher_group_members'];

const accountOf = (number: number, { row }: GeneratedTeacher, { time }: SeedMoment) => ({
  kind: 'teacher',
  university_id: row.university_id,
  username: `tutor${String(number).padStart(4, '0')}`,
  password_hash: '',
  must_set_password: !hasSignedIn(number),
  status: row.status,
  last_sign_in_at: hasSignedIn(number) ? new Date(time - (number % 60) * DAY_MS).toISOString() : null,
});

interface Quota {
  universityId: number;
  teachers: number;
}

interface Group {
  id: number;
  faculty_id: number;
}
interface TeacherOptions {
  departments: Department[];
  groups: Group[];
  /** Number of the first teacher. */
  first: number;
  own: 'oz' | 'ru';
  day: string;
}

/** Generates the teachers of a university over all its departments. */
function generateFor(
  { universityId, teachers }: Quota,
  { departments, groups, first, own, day }: TeacherOptions,
): GeneratedTeacher[] {
  const departmentsHere = departments.filter(({ university_id }) => university_id === universityId);
  const weights = departmentWeights(departmentsHere.map(({ code }) => code));
  const ends = weights.map((_, index) => weights.slice(0, index + 1).reduce((sum, one) => sum + one, 0));
  return Array.from({ length: teachers }, (_, index) => {
    const share = ((index + 0.5) * (ends.at(-1) ?? 0)) / teachers;
    const department = departmentsHere[ends.findIndex((end) => share < end)] as Department;
    const of = groups.filter(({ faculty_id }) => faculty_id === department.faculty_id);
    return generateTeacher(
      first + index,
      { department, day },
      own,
      of.map(({ id }) => id),
    );
  });
}

/** Seeds teachers for each university of the demonstration, most with accounts. */
export async function seedTeachers(db: Queryable, quotas: Quota[], moment: SeedMoment): Promise<void> {
  const columns = ['id', 'university_id', 'faculty_id', 'code'] as const;
  const departments = await db.selectFrom('departments').select(columns).orderBy('id').execute();
  const groups = await db.selectFrom('teacher_groups').select(['id', 'faculty_id']).orderBy('id').execute();
  const { count } = await db
    .selectFrom('teachers')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const next = Number(count) + 1;
  const all = quotas.flatMap((one, index) => {
    const first = next + quotas.slice(0, index).reduce((sum, { teachers }) => sum + teachers, 0);
    return generateFor(one, {
      departments,
      groups,
      first,
      own: UNIVERSITIES[index]?.default_language ?? 'oz',
      day: moment.day,
    });
  });
  await withoutTriggers(db, TABLES, () => store(db, all, next, moment));
}

async function store(
  db: Queryable,
  all: GeneratedTeacher[],
  first: number,
  moment: SeedMoment,
): Promise<void> {
  const withAccount = all
    .map((teacher, index) => ({ teacher, account: accountOf(first + index, teacher, moment) }))
    .filter((_, index) => hasAccount(first + index));
  const users = await db
    .insertInto('users')
    .values(withAccount.map(({ account }) => account))
    .returning('id')
    .execute();
  const userOf = new Map(withAccount.map(({ teacher }, index) => [teacher, users[index]?.id]));
  const rows = all.map((teacher) => ({ ...teacher.row, user_id: userOf.get(teacher) ?? null }));
  const stored = await db.insertInto('teachers').values(rows).returning('id').execute();
  const storedTeachers = all.map((teacher, index) => ({ ...teacher, id: stored[index]?.id ?? 0 }));
  await db
    .insertInto('teacher_translations')
    .values(storedTeachers.flatMap(({ id, names }) => names.map((name) => ({ ...name, teacher_id: id }))))
    .execute();
  await db
    .insertInto('teacher_group_members')
    .values(
      storedTeachers.flatMap(({ id, row, groupIds }) =>
        groupIds.map((teacher_group_id) => ({
          teacher_id: id,
          teacher_group_id,
          university_id: row.university_id,
        })),
      ),
    )
    .execute();
}
