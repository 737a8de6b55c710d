import { FOUND_MAX, type Found, FoundKind, search } from '@dekanat/contract/access/search.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { bestText, bestTranslation, nameMatches, textsOf, wordsMatch } from '#crud/translations.ts';
import {
  DEPARTMENT,
  departmentName,
  FACULTY,
  facultyName,
  SCOPE,
  SPECIALITY,
  STUDENT_GROUP,
  specialityName,
} from '#features/structure/shared.ts';
import { namedStudents } from '#features/students/shared.ts';
import {
  matching as matchingTeachers,
  TEACHER,
  TEACHER_GROUP,
  SCOPE as TEACHERS,
} from '#features/teachers/shared.ts';
import { ACCOUNT_SCOPE } from './shared.ts';

/** The permission that opens the list of a kind, and a query for `id`, `name` and `detail` of all matches. */
type Finder = [needs: Permission, matching: Expression<unknown>];

type Column = `${string}.${string}`;

/** The query for a kind of record with a translated name: records in scope whose name matches `text`. */
const named = (
  { scope, language }: Context,
  text: string,
  texts: Parameters<typeof nameMatches>[0],
  {
    from,
    id,
    whose,
    detail,
  }: {
    from: RawBuilder<unknown>;
    id: Column;
    whose: { university: Column; faculty?: Column };
    detail: RawBuilder<unknown>;
  },
): RawBuilder<unknown> => sql`
  select ${sql.ref(id)} as id, shown.name, ${detail} as detail
  from ${from} join universities on universities.id = ${sql.ref(whose.university)}
  cross join lateral ${bestTranslation(texts, id, language)} shown
  where ${inScope(scope, whose)} and ${nameMatches(texts, id, text)}`;

/** Kinds that belong to a faculty. */
const structure = (
  context: Context,
  text: string,
): Record<'faculties' | 'departments' | 'specialities' | 'student_groups' | 'teacher_groups', Finder> => ({
  faculties: [
    'faculty_index',
    named(context, text, FACULTY, {
      from: sql`faculties`,
      id: 'faculties.id',
      whose: SCOPE.faculties,
      detail: sql`faculties.faculty_code`,
    }),
  ],
  departments: [
    'department_index',
    named(context, text, DEPARTMENT, {
      from: sql`departments`,
      id: 'departments.id',
      whose: SCOPE.departments,
      detail: facultyName('departments.faculty_id', context.language),
    }),
  ],
  specialities: [
    'speciality_index',
    named(context, text, SPECIALITY, {
      from: sql`specialities`,
      id: 'specialities.id',
      whose: SCOPE.specialities,
      detail: sql`specialities.code`,
    }),
  ],
  student_groups: [
    'student_group_index',
    named(context, text, STUDENT_GROUP, {
      from: sql`student_groups left join specialities on specialities.id = student_groups.speciality_id`,
      id: 'student_groups.id',
      whose: SCOPE.student_groups,
      detail: specialityName('student_groups.speciality_id', context.language),
    }),
  ],
  teacher_groups: [
    'teacher_index',
    named(context, text, TEACHER_GROUP, {
      from: sql`teacher_groups`,
      id: 'teacher_groups.id',
      whose: TEACHERS.teacher_groups,
      detail: facultyName('teacher_groups.faculty_id', context.language),
    }),
  ],
});

/** Kinds of people. */
const people = (context: Context, text: string): Record<'students' | 'teachers', Finder> => ({
  students: ['student_index', namedStudents(context, text)],
  teachers: [
    'teacher_index',
    matchingTeachers(context, { fio: text }).select([
      'teachers.id',
      bestText(TEACHER, 'fio', 'teachers.id', context.language).as('name'),
      departmentName('teachers.department_id', context.language).as('detail'),
    ]),
  ],
});

const finders = (context: Context, text: string): Record<FoundKind, Finder> => ({
  ...structure(context, text),
  ...people(context, text),
  universities: [
    'university_index',
    named(context, text, textsOf('university', 'name'), {
      from: sql`(select id as of_id from universities) found`,
      id: 'universities.id',
      whose: { university: 'found.of_id' },
      detail: sql`null`,
    }),
  ],
  admins: [
    'admin_index',
    sql`
      select users.id, coalesce(users.username, users.email) as name, permission_groups.name as detail
      from admins join users on users.id = admins.user_id
      left join permission_groups on permission_groups.id = admins.permission_group_id
      where ${inScope(context.scope, ACCOUNT_SCOPE)}
        and ${wordsMatch(sql`search_key(concat_ws(' ', users.username, users.email))`, text)}`,
  ],
  permission_groups: [
    'permission_group_index',
    sql`
      select permission_groups.id, permission_groups.name, null as detail from permission_groups
      where ${inScope(context.scope, { university: 'permission_groups.university_id' })}
        and ${wordsMatch(sql`search_key(permission_groups.name)`, text)}`,
  ],
});

/** The first matches of a kind by name and their number, as one row; no row without a match. */
const firstOf = (kind: FoundKind, matching: Expression<unknown>) => sql`
  select ${sql.lit(kind)} as kind, max(total) as total, json_agg(json_build_object('id', id, 'name', name, 'detail', detail)) as rows
  from (
    select *, count(*) over ()::integer as total from (${matching}) matching
    order by name collate uzbek, id limit ${sql.lit(FOUND_MAX)}
  ) first having count(*) > 0`;

async function find(context: Context, text: string): Promise<Found[]> {
  const all = finders(context, text);
  const open = FoundKind.options.filter((kind) => context.caller.permissions.has(all[kind][0]));
  if (open.length === 0) return [];
  const each = open.map((kind) => firstOf(kind, all[kind][1]));
  return (await sql<Found>`${sql.join(each, sql` union all `)}`.execute(context.db)).rows;
}

export const searchFeature = implement(search, {
  find: (context, { query }) => find(context, query.text),
});
