import type { VIEWED_RECORDS, Viewing, ViewingListQuery } from '@dekanat/contract/access/audit/audit.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { inScope, type Scope } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { paginate } from '#crud/paging.ts';
import { nameInScript } from '#crud/person-names.ts';
import { bestText, textsOf } from '#crud/translations.ts';
import { dayBegins, requireKind } from './audit-rows.ts';

type Filters = Omit<z.output<typeof ViewingListQuery>, 'limit' | 'page' | 'language' | 'university_id'>;

const SHOWN = sql.ref('personal_data_showings.row_id');

/** A reader bound to a faculty sees viewings of single records of that faculty. */
const ofFaculty = ({ facultyId }: Scope) =>
  facultyId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`case personal_data_showings.record
        when 'students' then exists (
          select from students join student_groups on student_groups.id = students.group_id
          join specialities on specialities.id = student_groups.speciality_id
          where students.id = ${SHOWN} and specialities.faculty_id = ${facultyId})
        when 'syllabi' then exists (
          select from syllabi where syllabi.id = ${SHOWN} and syllabi.faculty_id = ${facultyId})
        else exists (
          select from teachers join departments on departments.id = teachers.department_id
          where teachers.id = ${SHOWN} and departments.faculty_id = ${facultyId}) end`;

const matchingViewings = ({ db, scope }: Context, { user_id, record, record_id, from, to }: Filters) => {
  let query = db
    .selectFrom('personal_data_showings')
    .where(inScope(scope, { university: 'personal_data_showings.university_id' }))
    .where(ofFaculty(scope));
  const equal = { user_id, record, row_id: record_id };
  for (const [column, value] of Object.entries(equal))
    if (value !== undefined) query = query.where(sql.ref(`personal_data_showings.${column}`), '=', value);
  if (from !== undefined) query = query.where('personal_data_showings.at', '>=', dayBegins(from));
  if (to !== undefined) query = query.where('personal_data_showings.at', '<', dayBegins(to, 1));
  return query;
};

/** The name of the record, as lists show it; null where it was removed or there are many. */
const recordName = (language: Context['language']) => {
  const student = sql`concat_ws(' ', students.second_name, students.first_name, students.third_name)`;
  const fio = bestText(textsOf('teacher', 'fio'), 'fio', 'personal_data_showings.row_id', language);
  return nameInScript(
    sql<string | null>`case personal_data_showings.record
      when 'students' then (select ${student} from students where students.id = ${SHOWN})
      when 'syllabi' then (select syllabi.name from syllabi where syllabi.id = ${SHOWN}) else ${fio} end`,
    language,
  );
};

export function listViewings(
  context: Context,
  { limit, page, university_id: _scope, language, ...filters }: z.output<typeof ViewingListQuery>,
): Promise<Page<Viewing>> {
  requireKind(filters);
  const found = matchingViewings(context, filters);
  const rows = found
    .innerJoin('universities', 'universities.id', 'personal_data_showings.university_id')
    .leftJoin('users', 'users.id', 'personal_data_showings.user_id')
    .select([
      sql<number>`personal_data_showings.id::integer`.as('id'),
      'personal_data_showings.at',
      'personal_data_showings.user_id',
      sql<string>`coalesce(${accountName}, '№ ' || personal_data_showings.user_id)`.as('user_name'),
      sql<(typeof VIEWED_RECORDS)[number]>`personal_data_showings.record`.as('record'),
      'personal_data_showings.row_id as record_id',
      recordName(language).as('record_name'),
      bestText(textsOf('university', 'name'), 'name', 'personal_data_showings.university_id', language).as(
        'university_name',
      ),
      'personal_data_showings.address',
    ])
    .orderBy('personal_data_showings.id', 'desc');
  return paginate(rows, found, { limit, page });
}
