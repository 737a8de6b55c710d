import { randomBytes } from 'node:crypto';
import { PERMISSION_CATALOGUE, type Permission } from '@dekanat/contract/api/permissions.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { seedCurricula } from './demonstration-curricula.ts';
import { type FacultyOf, seedStructure } from './demonstration-structure.ts';
import { seedStudents } from './demonstration-students.ts';
import { seedSubjects } from './demonstration-subjects.ts';
import { seedTeacherGroups } from './demonstration-teacher-groups.ts';
import { seedTeachers } from './demonstration-teachers.ts';
import { type DemoFaculty, FACULTIES, type Names } from './demonstration-texts.ts';
import { seedUniversity, UNIVERSITIES } from './demonstration-universities.ts';
import { seedRegistrations } from './registrations/seed-registrations.ts';
import type { SeedConnection } from './seed-connection.ts';
import type { SeedMoment } from './seed-moment.ts';
import { seedTestControls } from './study/test-controls.ts';

/** Permission groups of the demonstration; each is a rule over the catalogue, so new permissions are included. */
const GROUPS = {
  administrator: { oz: 'Administratorlar', ru: 'Администраторы', includes: () => true },
  dekan: {
    oz: 'Dekanat',
    ru: 'Деканат',
    // Groups must be readable to choose one for a new account.
    includes: (name: Permission) =>
      !/^(university|config|backup_database|audit)_|^permission_group_(?!index)/.test(name),
  },
  registrar: {
    oz: 'Registratorlar',
    ru: 'Регистраторы',
    includes: (name: Permission) => !/_destroy$|^(admin|permission_group|audit)_/.test(name),
  },
  viewer: { oz: 'Kuzatuvchilar', ru: 'Наблюдатели', includes: (name: Permission) => name.endsWith('_index') },
} as const;

/** For the first and the second university. */
const PEOPLE_COUNTS = [
  { students: 2_400, teachers: 144 },
  { students: 600, teachers: 100 },
] as const;

interface DemoAccount {
  username: string;
  group: keyof typeof GROUPS;
  /** Indexes into the universities and into that university's faculties. */
  university: number;
  faculty?: number;
}

export const DEMO_ACCOUNTS: DemoAccount[] = [
  { username: 'admin', group: 'administrator', university: 0 },
  { username: 'dekan', group: 'dekan', university: 0, faculty: 0 },
  { username: 'registrar', group: 'registrar', university: 0 },
  { username: 'viewer', group: 'viewer', university: 0 },
  { username: 'admin2', group: 'administrator', university: 1 },
];

const translationsOf = (names: Names) =>
  Object.entries(names).map(([language, name]) => ({ language, name }));

async function seedFaculty(
  db: Queryable,
  universityId: number,
  { names, ...fields }: DemoFaculty,
): Promise<number> {
  const { id } = await db
    .insertInto('faculties')
    .values({ ...fields, university_id: universityId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('faculty_translations')
    .values(translationsOf(names).map((translation) => ({ ...translation, faculty_id: id })))
    .execute();
  return id;
}

/** Seeds the faculties of demonstration university `index` for `universityId`, with their structure. */
export async function seedFaculties(
  db: Queryable,
  universityId: number,
  { index, day }: { index: number; day: string },
): Promise<FacultyOf[]> {
  const faculties: FacultyOf[] = [];
  for (const faculty of FACULTIES[index] ?? []) {
    const id = await seedFaculty(db, universityId, faculty);
    faculties.push({ id, university_id: universityId, faculty_code: faculty.faculty_code });
  }
  await seedStructure(db, faculties, UNIVERSITIES[index]?.default_language ?? 'oz', day);
  await seedTeacherGroups(db, faculties);
  await seedSubjects(db, universityId, faculties);
  return faculties;
}

async function seedGroup(
  db: Queryable,
  universityId: number,
  group: keyof typeof GROUPS,
  language: 'oz' | 'ru',
): Promise<number> {
  const { includes } = GROUPS[group];
  const { id } = await db
    .insertInto('permission_groups')
    .values({ university_id: universityId, name: GROUPS[group][language] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const granted = PERMISSION_CATALOGUE.map(({ name }) => name).filter((name) => includes(name));
  await db
    .insertInto('permission_group_permissions')
    .columns(['permission_group_id', 'permission_id'])
    .expression((eb) =>
      eb
        .selectFrom('permissions')
        .select((of) => [of.val(id).as('permission_group_id'), 'permissions.id'])
        .where('name', 'in', granted),
    )
    .execute();
  return id;
}

/** Seeds two universities with five faculties each, five accounts that demonstrate permissions and scope, and those of study. */
export async function seedDemonstration(
  connection: SeedConnection,
  passwordHash: string,
  secretsKey: Buffer,
  moment: SeedMoment,
): Promise<void> {
  const { db } = connection;
  const { day } = moment;
  const allFaculties: FacultyOf[] = [];
  const universities: { universityId: number; students: number; teachers: number }[] = [];
  for (const [index, university] of UNIVERSITIES.entries()) {
    const universityId = await seedUniversity(db, university, {
      key: secretsKey,
      licence: randomBytes(32).toString('base64url'),
    });
    universities.push({ universityId, students: 0, teachers: 0, ...PEOPLE_COUNTS[index] });
    const faculties = await seedFaculties(db, universityId, { index, day });
    allFaculties.push(...faculties);
    for (const account of DEMO_ACCOUNTS.filter((one) => one.university === index)) {
      const groupId = await seedGroup(db, universityId, account.group, university.default_language);
      const user = {
        kind: 'admin',
        university_id: universityId,
        username: account.username,
        email: `${account.username}@dekanat.local`,
        password_hash: passwordHash,
        default_language: university.default_language,
      };
      const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
      const facultyId = account.faculty === undefined ? null : (faculties[account.faculty]?.id ?? null);
      await db
        .insertInto('admins')
        .values({
          user_id: id,
          university_id: universityId,
          faculty_id: facultyId,
          permission_group_id: groupId,
        })
        .execute();
    }
  }
  await seedTeachers(db, universities, moment);
  // A server that is already filled loads neither the texts nor the papers.
  const { seedSyllabi } = await import('./demonstration-syllabi.ts');
  await seedSyllabi(db, allFaculties, moment);
  const ids = universities.map(({ universityId }) => universityId);
  await seedCurricula(db, ids, day);
  await seedTestControls(db, ids, day, ids[0]);
  await seedStudents(db, universities, moment);
  await seedRegistrations(connection, ids, day);
  await seedResults(db, ids, { moment, passwordHash });
}

/** What follows from registrations and marks. A server that is already filled does not load these modules. */
async function seedResults(
  db: Queryable,
  ids: number[],
  { moment, passwordHash }: { moment: SeedMoment; passwordHash: string },
): Promise<void> {
  const { day } = moment;
  const [{ seedPapers }, { seedGpaRecords }, { seedRestorations }, { seedRetakes }] = await Promise.all([
    import('./demonstration-papers.ts'),
    import('./gpa-records.ts'),
    import('./demonstration-restorations.ts'),
    import('./demonstration-retakes.ts'),
  ]);
  await seedRestorations(db, ids, day);
  await seedRetakes(db, ids, day);
  await seedGpaRecords(db, ids, moment);
  await seedPapers(db, ids, moment);
  const { seedSchedules } = await import('./demonstration-schedules.ts');
  await seedSchedules(db, ids, moment);
  const { seedStudy } = await import('./study/seed-study.ts');
  await seedStudy(db, ids, moment, passwordHash);
  const { seedMessages } = await import('./demonstration-messages.ts');
  await seedMessages(db, moment);
  // Autovacuum does so a minute later: until then reports would be planned without statistics.
  await sql`analyze`.execute(db);
}
