import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { type AcademicYear, academicYears, START_YEARS } from '@dekanat/contract/planning/academic-years.ts';
import { type SubjectGroup, subjectGroups } from '@dekanat/contract/planning/subject-groups.ts';
import { type Subject, subjects } from '@dekanat/contract/planning/subjects.ts';
import type { Client } from './client.ts';
import { unique } from './factories.ts';

export const subjectGroupInput = (
  given: Partial<BodyOf<typeof subjectGroups.create>> = {},
): BodyOf<typeof subjectGroups.create> => ({
  language: 'oz',
  name: `Sinov fan guruhi ${unique()}`,
  ...given,
});

export const makeSubjectGroup = async (
  client: Client,
  given: Partial<BodyOf<typeof subjectGroups.create>> = {},
): Promise<SubjectGroup> =>
  (await client.call(subjectGroups.create, { body: subjectGroupInput(given) })).result;

export const subjectInput = (
  given: Partial<BodyOf<typeof subjects.create>> & { subject_group_id: number },
): BodyOf<typeof subjects.create> => {
  const number = unique();
  return { language: 'oz', name: `Sinov fani ${number}`, code: `SF${number}`, ...given };
};

const sharedGroups = new WeakMap<Client, Promise<SubjectGroup>>();

/** The group of all subjects that a client makes without naming one: most tests need several subjects, and no group of their own. */
function sharedGroup(client: Client): Promise<SubjectGroup> {
  const group = sharedGroups.get(client) ?? makeSubjectGroup(client);
  sharedGroups.set(client, group);
  return group;
}

/** A subject in the given group, or in one that it shares with others of the client. */
export async function makeSubject(
  client: Client,
  given: Partial<BodyOf<typeof subjects.create>> = {},
): Promise<Subject> {
  const subject_group_id = given.subject_group_id ?? (await sharedGroup(client)).id;
  return (await client.call(subjects.create, { body: subjectInput({ ...given, subject_group_id }) })).result;
}

/** The last year that no other record has. */
export async function yearInput(client: Client): Promise<{ start_year: number }> {
  const { result } = await client.call(academicYears.options, {});
  const taken = new Set(result.map(({ start_year }) => start_year));
  let start_year: number = START_YEARS.last;
  while (taken.has(start_year)) start_year -= 1;
  return { start_year };
}

export const makeAcademicYear = async (client: Client): Promise<AcademicYear> =>
  (await client.call(academicYears.create, { body: await yearInput(client) })).result;
