import { LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import type { students } from '@dekanat/contract/students/students.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { studentName } from './student-names.ts';
import { matchingStudents } from './student-query.ts';
import { searchTerm } from './student-search.ts';
import { courseOf, takesControl, takesSyllabus } from './taken-courses.ts';

type Query = z.output<(typeof students)['options']['query']>;
/** Students for a select, by name or number. */
export async function lookUpStudents(
  context: Context,
  { query: { search, group_id, study_status, exam_schedule_id, syllabus_id } }: { query: Query },
) {
  const rows = await matchingStudents(context, { group_id, study_status, term: searchTerm(context, search) })
    .where(takesControl(exam_schedule_id))
    .where(takesSyllabus(syllabus_id))
    .select([
      'students.id',
      studentName(context.language).as('name'),
      'students.id_number',
      'students.group_id',
      'students.university_id',
    ])
    .$if(syllabus_id !== undefined, (query) => query.select(courseOf(syllabus_id ?? 0).as('course')))
    .orderBy(studentName(context.language))
    .orderBy('students.id')
    .limit(LOOKUP_MAX)
    .execute();
  return addRelatedNames(context, rows, { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') });
}
