import type { Language } from '@dekanat/contract/api/languages.ts';
import { teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { sql } from 'kysely';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { listHandler } from '#crud/list-handler.ts';
import { nameOrCodeMatches } from '#crud/name-or-code-search.ts';
import { definedOnly, type FiltersOf, type ListFilters, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/statement-cache.ts';
import { storedColumns } from '#crud/stored-columns.ts';
import { translatedRecords } from '#crud/translated-records.ts';
import { bestTranslation, lacksTranslation } from '#crud/translations.ts';
import { facultyName, requireOwnFaculty } from '#features/structure/shared.ts';
import { universityName } from '#features/universities/shared.ts';
import { exportTable } from '#platform/exports/standard-export.ts';
import { SCOPE, TEACHER_GROUP } from './shared.ts';

type Filters = FiltersOf<typeof teacherGroups.list.query>;

const matching = ({ db, scope }: QueryScope, { name, missing, faculty_id }: Filters) =>
  db
    .selectFrom('teacher_groups')
    .innerJoin('universities', 'universities.id', 'teacher_groups.university_id')
    .where(inScope(scope, SCOPE.teacher_groups))
    .where(nameOrCodeMatches(TEACHER_GROUP, { id: 'teacher_groups.id', code: 'teacher_groups.code' }, name))
    .where(lacksTranslation(TEACHER_GROUP, 'teacher_groups.id', missing))
    .where((eb) => eb.and(definedOnly({ 'teacher_groups.faculty_id': faculty_id })));

const records = (
  query: ReturnType<typeof matching>,
  language: Language | undefined,
  translation = bestTranslation,
) =>
  query
    .crossJoinLateral(translation(TEACHER_GROUP, 'teacher_groups.id', language).as('shown'))
    .select([
      ...storedColumns('teacher_groups', TEACHER_GROUP),
      'teacher_groups.university_id',
      universityName('teacher_groups.university_id', language).as('university_name'),
      'teacher_groups.faculty_id',
      facultyName('teacher_groups.faculty_id', language).as('faculty_name'),
      'teacher_groups.code',
    ]);

const rowsOf = (context: QueryScope, { sort, ...filters }: ListFilters<typeof teacherGroups.list.query>) =>
  sorted(
    records(matching(context, filters), context.language),
    sort,
    {
      name: sql`shown.name collate uzbek`,
      code: sql.ref('teacher_groups.code'),
      faculty_name: sql`${facultyName('teacher_groups.faculty_id', context.language)} collate uzbek`,
      created_at: sql.ref('teacher_groups.created_at'),
    },
    'name',
    sql.ref('teacher_groups.id'),
  );

export const teacherGroupFeature = implement(teacherGroups, {
  list: listHandler(rowsOf, matching),
  export: (context, { query: { format, columns, ...query } }) =>
    exportTable(
      context,
      { format, columns },
      { noun: 'teacher_group', rows: rowsOf(context, query).stream() },
    ),
  ...translatedRecords({
    table: 'teacher_groups',
    texts: TEACHER_GROUP,
    ofUniversity: true,
    visible: (context) => matching(context, {}),
    shown: records,
    allow: ({ scope }, { faculty_id }: { faculty_id: number }) => requireOwnFaculty(scope, faculty_id),
  }),
});
