import { Language } from '@dekanat/contract/api/languages.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { Concern, Counted, dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { leaveEndsSoonUntil } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { type NotNull, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { onReplica } from '#api/replica-handlers.ts';
import { inScope } from '#api/scope.ts';
import { type Countable, cachedTotals } from '#crud/total-cache.ts';
import { ACCOUNT_SCOPE } from '#features/access/shared.ts';
import { visibleJobs } from '#features/operations/shared.ts';
import { facultyName, STRUCTURE_SCOPE } from '#features/structure/shared.ts';
import { matchingStudents, orderedUntil, ordersWithoutScan } from '#features/students/shared.ts';
import { matchingTeachers } from '#features/teachers/shared.ts';
import { licensed } from '#features/universities/shared.ts';

const LanguageOrNone = Language.nullable();

/** The permissions to open the counted list, and the counted rows in scope. */
type GuardedCount = [permissions: Permission | readonly Permission[], rows: Countable];

const activeGroups = ({ db, scope }: Context) =>
  db
    .selectFrom('student_groups')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where(inScope(scope, STRUCTURE_SCOPE.student_groups))
    .where('student_groups.status', '=', 1);

const accounts = ({ db, scope }: Context) =>
  db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .where(inScope(scope, ACCOUNT_SCOPE));

const universities = ({ db, scope }: Context) =>
  db.selectFrom('universities').where(inScope(scope, { university: 'universities.id' }));

/** Active records, and of students those who are studying, as in the statistics of universities. */
const counts = (context: Context): Record<Counted, GuardedCount> => {
  const { db, scope } = context;
  const ofFaculty = (table: 'departments' | 'specialities') =>
    db
      .selectFrom(table)
      .where(inScope(scope, STRUCTURE_SCOPE[table]))
      .where(sql.ref(`${table}.status`), '=', 1);
  const faculties = db
    .selectFrom('faculties')
    .where(inScope(scope, STRUCTURE_SCOPE.faculties))
    .where('faculties.status', '=', 1);
  return {
    universities: ['university_index', universities(context)],
    faculties: ['faculty_index', faculties],
    departments: ['department_index', ofFaculty('departments')],
    specialities: ['speciality_index', ofFaculty('specialities')],
    student_groups: ['student_group_index', activeGroups(context)],
    students: ['student_index', matchingStudents(context, { study_status: 'studying' })],
    teachers: ['teacher_index', matchingTeachers(context, { status: 1 })],
    admins: ['admin_index', accounts(context)],
  };
};

/** Active accounts that were never used. */
const UNUSED_ACCOUNTS = { status: 1, with_account: 1, signed_in: 0 } as const;

/** Concerns for super administrators only. */
const LICENCE_CONCERNS: readonly Concern[] = ['licences_blocked', 'universities_without_licence'];

const concerns = (context: Context): Record<Concern, GuardedCount> => ({
  licences_blocked: [
    'university_index',
    context.db
      .selectFrom('licences')
      .where(inScope(context.scope, { university: 'licences.university_id' }))
      .where('licences.status', '=', 'blocked'),
  ],
  universities_without_licence: [
    'university_index',
    universities(context).where('universities.status', '=', 1).where(licensed('universities.id'), '=', false),
  ],
  admins_never_signed_in: [
    'admin_index',
    accounts(context).where('users.status', '=', 1).where('users.last_sign_in_at', 'is', null),
  ],
  teachers_never_signed_in: ['teacher_index', matchingTeachers(context, UNUSED_ACCOUNTS)],
  students_never_signed_in: ['student_index', matchingStudents(context, UNUSED_ACCOUNTS)],
  jobs_failed: ['backup_database_index', visibleJobs(context).where('jobs.status', '=', 'failed')],
  student_groups_without_speciality: [
    'student_group_index',
    activeGroups(context).where('student_groups.speciality_id', 'is', null),
  ],
  students_without_group: [
    'student_index',
    matchingStudents(context, { study_status: 'studying', with_group: 0 }),
  ],
  students_without_register: [
    ['student_index', 'curriculum_index'],
    matchingStudents(context, { study_status: 'studying', with_register: 0 }),
  ],
  students_without_photo: [
    'student_index',
    matchingStudents(context, { study_status: 'studying', with_photo: 0 }),
  ],
  leave_ending: [
    'student_index',
    matchingStudents(context, { study_status: 'academic_leave' }).where(orderedUntil(leaveEndsSoonUntil())),
  ],
  orders_without_scan: ['student_index', ordersWithoutScan(context)],
});

/** Totals of the kinds whose lists the caller may open, in the order of `kinds`. */
async function totalsOf<Kind extends string>(
  context: Context,
  kinds: readonly Kind[],
  all: Record<Kind, GuardedCount>,
): Promise<{ kind: Kind; total: number }[]> {
  const permitted = kinds.filter((kind) =>
    [all[kind][0]].flat().every((permission) => context.caller.permissions.has(permission)),
  );
  const totals = await cachedTotals(
    context,
    permitted.map((kind) => all[kind][1]),
  );
  return permitted.map((kind, index) => ({ kind, total: totals[index] ?? 0 }));
}

const groupsByYear = (context: Context) =>
  activeGroups(context)
    .select([
      'student_groups.entry_year',
      'student_groups.study_language',
      sql<number>`count(*)::integer`.as('total'),
    ])
    .where('student_groups.entry_year', 'is not', null)
    .groupBy(['student_groups.entry_year', 'student_groups.study_language'])
    .orderBy('student_groups.entry_year')
    .orderBy('student_groups.study_language')
    .$narrowType<{ entry_year: NotNull }>()
    .execute();

const groupsByFaculty = (context: Context) =>
  activeGroups(context)
    .innerJoin('universities', 'universities.id', 'student_groups.university_id')
    .select([
      'specialities.faculty_id',
      facultyName('specialities.faculty_id', context.language).as('faculty_name'),
      sql<number>`count(*)::integer`.as('total'),
    ])
    .where('specialities.faculty_id', 'is not', null)
    .groupBy(['specialities.faculty_id', 'universities.id'])
    .orderBy('total', 'desc')
    .orderBy('specialities.faculty_id')
    .$narrowType<{ faculty_id: NotNull; faculty_name: NotNull }>()
    .execute();

export const dashboardFeature = implement(dashboard, {
  read: onReplica(async (context) => {
    const seesGroups = context.caller.permissions.has('student_group_index');
    // With one university in scope the count is always 1.
    const visibleCounts = Counted.options.filter(
      (kind) => kind !== 'universities' || context.scope.universityId === null,
    );
    const visibleConcerns = Concern.options.filter(
      (kind) => context.caller.superAdministrator || !LICENCE_CONCERNS.includes(kind),
    );
    const [totals, concernTotals, byYear, byFaculty] = await Promise.all([
      totalsOf(context, visibleCounts, counts(context)),
      totalsOf(context, visibleConcerns, concerns(context)),
      seesGroups ? groupsByYear(context) : [],
      seesGroups ? groupsByFaculty(context) : [],
    ]);
    return {
      counts: totals,
      concerns: concernTotals.filter(({ total }) => total > 0),
      groups_by_year: byYear.map((row) => ({
        ...row,
        study_language: LanguageOrNone.parse(row.study_language),
      })),
      groups_by_faculty: byFaculty,
    };
  }),
});
