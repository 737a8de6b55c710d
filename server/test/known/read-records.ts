import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import type { Client, Input } from '../client.ts';
import { makePost } from '../content-examples.ts';
import { makePlan } from '../curriculum-factories.ts';
import type { ExampleContext } from '../example.ts';
import { exampleOf } from '../examples.ts';
import { makeCallLetter } from '../paper-factories.ts';

type Row = Record<string, unknown>;
/** Answers one record, or several of which each has the fields. */
type Read = (context: ExampleContext) => Promise<Row | Row[]>;

export interface Known {
  record: string;
  /** Separated by blanks. */
  fields: string;
  from: Read;
}

/** What a record with a translated name has. */
export const STORED_NAME = 'id name language translations.language';

/** The fields of a record inside another one. */
export const under = (parent: string, fields: string) =>
  fields
    .split(' ')
    .map((field) => `${parent}.${field}`)
    .join(' ');

function callNamed(name: string): { name: string; endpoint: Endpoint } {
  const named = ENDPOINTS.find((one) => one.name === name);
  if (named === undefined) throw new Error(`No call is named ${name}`);
  return named;
}

const answer = async (client: Client, name: string, input: Input<Endpoint> = {}): Promise<unknown> =>
  (await client.call(callNamed(name).endpoint, input)).result;

/** The rows of a list or a lookup. */
async function rowsOf(client: Client, name: string, query: object = {}): Promise<Row[]> {
  const result = (await answer(client, name, { query: query })) as Row[] | { data: Row[] };
  return Array.isArray(result) ? result : result.data;
}

export const everyRow =
  (name: string, query: object = {}): Read =>
  ({ maker }) =>
    rowsOf(maker, name, query);

/** The rows of the resource's list, or of another call. */
export const listOf = (resource: string, { call = 'list', query = {} } = {}): Read =>
  everyRow(`${resource}.${call}`, query);

/** A call about the first row of a list, whose field `of` is the id in the path. */
export const firstOf =
  (list: string, name: string, param: string, of = 'id', query: object = {}): Read =>
  async ({ maker }) => {
    const [row] = await rowsOf(maker, `${list}.list`, query);
    if (row === undefined) throw new Error(`${list}.list has no rows`);
    return (await answer(maker, name, { params: { [param]: Number(row[of]) } })) as Row | Row[];
  };

/** The record of the first row of its list. */
export const readOf = (
  resource: string,
  { call = 'read', list = resource, query = {} }: { call?: string; list?: string; query?: object } = {},
): Read => firstOf(list, `${resource}.${call}`, 'id', 'id', query);

/** What the call answers to its example, whose records are new. */
export const exampleOfCall =
  (name: string): Read =>
  async (context) =>
    (await answer(context.maker, name, await exampleOf(callNamed(name))(context))) as Row | Row[];

/** The subjects of the first plan with an interim control. */
export const plannedSubjects: Read = async ({ maker }) => {
  for (const { id } of await rowsOf(maker, 'curricula.curricula.list', { confirmed: 1 })) {
    const query = { curriculum_id: Number(id) };
    const { result } = await maker.call(semesterSubjects.plan, { query });
    const subjects = result.semesters.flatMap((semester) => semester.subjects);
    if (subjects.some(({ interControlList }) => interControlList.length > 0)) return subjects;
  }
  throw new Error('No plan has an interim control');
};

/** A published schedule of the semesters of a plan. */
export const newSchedule: Read = async ({ maker }) => {
  const { curriculum, semesterIds } = await makePlan(maker);
  const items = [{ curriculum_ids: curriculum.id, semester_ids: semesterIds }];
  return makePost(maker, { type: 'advertisement', items });
};

/** A registration with a call letter. */
export const calledRegistration: Read = async ({ server, maker }) => {
  const { letter } = await makeCallLetter(server, maker);
  const params = { id: letter.student_register_id };
  return (await maker.call(studentRegisters.read, { params })).result;
};
