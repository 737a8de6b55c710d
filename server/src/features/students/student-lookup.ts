import { LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import type { students } from '@dekanat/contract/students/students.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { studentName } from './student-names.ts';
import { matchingStudents } from './student-query.ts';
import { searchTerm } from './student-search.ts';

type Query = z.output<(typeof students)['options']['query']>;
/** Students for a select, by name or number. */
export async function lookUpStudents(
  context: Context,
  { query: { search, group_id, study_status } }: { query: Query },
) {
  const rows = await matchingStudents(context, { group_id, study_status, term: searchTerm(context, search) })
    .select([
      'students.id',
      studentName(context.language).as('name'),
      'students.id_number',
      'students.group_id',
      'students.university_id',
    ])
    .orderBy(studentName(context.language))
    .orderBy('students.id')
    .limit(LOOKUP_MAX)
    .execute();
  return addRelatedNames(context, rows, { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') });
}
