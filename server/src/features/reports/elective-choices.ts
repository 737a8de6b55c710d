import type { Page } from '@dekanat/contract/api/lists.ts';
import { electiveChoices } from '@dekanat/contract/reports/elective-choices.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { onReplica } from '#api/replica-handlers.ts';
import {
  addRelatedNames,
  relatedList,
  relatedName,
  streamWithNames,
  type WithNames,
} from '#crud/related-names.ts';
import { cachedTotals } from '#crud/total-cache.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { electiveStates, electiveSubjects } from '#features/registration/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { searchFilter, studentName } from '#features/students/shared.ts';
import { fileColumns } from './report-content.ts';
import { writeReportFile } from './report-file.ts';
import type { FiltersOfReport } from './report-filters.ts';
import { universityNames } from './university-names.ts';

type Filters = FiltersOfReport<typeof electiveChoices>;
type Row = z.output<typeof electiveChoices.calls.list.result>['data'][number];

const NAMES = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  subjects: relatedList(SUBJECT, 'name', 'subject_ids'),
};
const namesIn = (context: Context) => ({ ...universityNames(context, electiveChoices), ...NAMES });

async function matching(context: Context, given: Filters) {
  const { is_choice_of_subject, academic_year_id, curriculum_id, semester_id, subject_id, group_id } = given;
  const states = electiveStates(context, {
    ...{ academic_year_id, curriculum_id, semester_id, subject_id, group_id },
    term: await searchFilter(context, given.fio),
    chosen: is_choice_of_subject === 1,
  });
  const { user_id } = given;
  return user_id === undefined ? states : states.where('students.user_id', '=', user_id);
}

const rows = async (context: Context, filters: Filters) =>
  (await matching(context, filters))
    .innerJoin('curricula', 'curricula.id', 'student_registers.curriculum_id')
    .select([
      sql<string>`students.id || '-' || elective.id`.as('id'),
      'students.id as student_id',
      'students.university_id',
      'students.first_name',
      'students.second_name',
      'students.third_name',
      studentName(context.language).as('fio'),
      'student_registers.group_id',
      'student_registers.curriculum_id',
      'curricula.name as curriculum_name',
      'semester.id as semester_id',
      sql<string>`semester.number::text`.as('semester_name'),
      sql<number>`elective.choice_of_subject`.as('choice_of_subject'),
      electiveSubjects(filters.is_choice_of_subject === 1).as('subject_ids'),
      sql<0 | 1>`${filters.is_choice_of_subject}::integer`.as('is_choice_of_subject'),
    ])
    .orderBy('students.full_name')
    .orderBy('students.id')
    .orderBy('semester.number')
    .orderBy('elective.choice_of_subject');
type Found = Awaited<ReturnType<Awaited<ReturnType<typeof rows>>['execute']>>[number];

const shown = ({ subjects, ...row }: WithNames<Found, typeof NAMES>): Row => ({
  ...row,
  subject_name: subjects.map(({ name }) => name).join(' / ') || null,
});

async function list(
  context: Context,
  { query }: { query: Filters & { limit: number; page: number } },
): Promise<Page<Row>> {
  const { limit, page } = query;
  const found = (await rows(context, query)).limit(limit).offset((page - 1) * limit);
  const [data, [total = 0]] = await Promise.all([
    found.execute().then((all) => addRelatedNames(context, all, namesIn(context))),
    matching(context, query).then((counted) => cachedTotals(context, [counted])),
  ]);
  return { data: data.map(shown), total, per_page: limit, current_page: page };
}

export const electiveChoiceFeature = implement(electiveChoices.calls, {
  list: onReplica(list),
  export: async (context, { query }) => {
    const { format, columns, ...filters } = query;
    return writeReportFile(context, format, electiveChoices, {
      columns: fileColumns(context, electiveChoices, columns),
      filters,
      rows: named(streamWithNames(context, (await rows(context, query)).stream(), namesIn(context))),
    });
  },
});

async function* named(found: AsyncIterable<WithNames<Found, typeof NAMES>>): AsyncGenerator<Row> {
  for await (const row of found) yield shown(row);
}
