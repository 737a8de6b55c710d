import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { ratingSystems } from '@dekanat/contract/planning/rating-systems.ts';
import { subjectGroups } from '@dekanat/contract/planning/subject-groups.ts';
import { subjects } from '@dekanat/contract/planning/subjects.ts';
import { crudExamples } from './crud-examples.ts';
import { above, type ExampleContext, example, idOf } from './example.ts';
import {
  makeAcademicYear,
  makeSubjectGroup,
  subjectGroupInput,
  subjectInput,
  yearInput,
} from './planning-factories.ts';

const year = async (context: ExampleContext) => idOf(await makeAcademicYear(await above(context)));
/** Marks are shipped and cannot be created. */
const mark = async ({ maker }: ExampleContext) => {
  const { result } = await maker.call(ratingSystems.list, {});
  return idOf({ id: result.data[0]?.id ?? 0 });
};

export const planningExamples = [
  ...crudExamples(subjectGroups, {
    list: { limit: 10, sort: '-name', name: 'a', missing: 'qq' },
    input: () => subjectGroupInput(),
  }),
  ...crudExamples(subjects, {
    list: {
      limit: 10,
      sort: '-subject_group_name',
      subject_type: 'elective',
      subject_group_id: 1,
      faculty_id: 1,
    },
    lookup: { subject_group_id: 1 },
    input: async ({ maker }) => subjectInput({ subject_group_id: (await makeSubjectGroup(maker)).id }),
  }),
  example(academicYears.list, () => ({ query: { sort: '-start_year' } as const })),
  example(academicYears.export, () => ({ query: { format: 'csv' } as const })),
  example(academicYears.options, () => ({ query: { search: '202' } })),
  example(academicYears.read, year),
  example(academicYears.create, async ({ maker }) => ({ body: await yearInput(maker) })),
  example(academicYears.update, async (context) => ({
    ...(await year(context)),
    body: await yearInput(context.maker),
  })),
  example(academicYears.remove, year),
  example(ratingSystems.list, () => ({ query: { sort: 'minimal' } as const })),
  example(ratingSystems.read, mark),
  example(ratingSystems.check, async (context) => ({
    ...(await mark(context)),
    query: { language: 'ru' } as const,
  })),
  example(ratingSystems.update, async (context) => ({
    ...(await mark(context)),
    body: { language: 'oz', name: 'Aʼlo', short_name: '5' },
  })),
];
