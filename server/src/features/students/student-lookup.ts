import { LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import type { students } from '@dekanat/contract/students/students.ts';
import type { Expression } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { definedOnly } from '#crud/paging.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { cachedStatement } from '#crud/statement-cache.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { studentName } from './student-names.ts';
import { matchingStudents } from './student-query.ts';
import { type SearchTerm, searchTerm } from './student-search.ts';

type Query = z.output<(typeof students)['options']['query']>;
type Filters = Pick<Query, 'group_id' | 'study_status'>;

interface Shape {
  searchBy: SearchTerm['by'] | undefined;
}
type Places = { [Name in keyof Filters]: Expression<NonNullable<Filters[Name]>> } & {
  term?: Expression<SearchTerm['value']>;
};

const readOptions = cachedStatement((view, { searchBy }: Shape, { term, ...filters }: Places) =>
  matchingStudents(view, { ...filters, ...(searchBy && term && { term: { by: searchBy, value: term } }) })
    .select([
      'students.id',
      studentName(view.language).as('name'),
      'students.id_number',
      'students.group_id',
      'students.university_id',
    ])
    .orderBy(studentName(view.language))
    .orderBy('students.id')
    .limit(LOOKUP_MAX)
    .compile(),
);

/** Students for a select, by name or number. */
export async function lookUpStudents(context: Context, { query }: { query: Query }) {
  const { search, group_id, study_status } = query;
  const term = searchTerm(context, search);
  const values = definedOnly({ group_id, study_status, term: term?.value });
  const rows = await readOptions(context, { searchBy: term?.by }, values);
  return addRelatedNames(context, rows, { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') });
}
