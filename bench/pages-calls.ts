import { type Endpoint, pathOf, realmOf } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import type { Place } from './pages-place.ts';

type Named = (typeof ENDPOINTS)[number];

/** Parameters with other names than the columns of a place. */
const MEANT: Record<string, string> = {
  exam_id: 'exam_schedule_id',
  syllabus_module_lesson_id: 'lesson_id',
  syllabus_module_lesson_item_id: 'item_id',
  test_id: 'item_id',
  student_ids: 'student_id',
};
/** What `{id}` of a path names, where no list of the same resource has it. */
const NAMED_BY_PATH: [RegExp, string][] = [
  [/\/crm\/students\/(account\/)?\{id\}|recovery|restore|gpa-mark|gpa-subjects/, 'student_id'],
  [/proctoring|lesson-tests/, 'item_id'],
  [/item-statistics\/exams/, 'exam_schedule_id'],
  [/\/curriculum\/(plan-file\/)?\{id\}/, 'curriculum_id'],
  [/semester-subject-teachers/, 'semester_subject_id'],
  [/statement/, 'statement_id'],
];
/** A parse names what is missing; refinements are checked only when all fields are there. */
const PARSES = 4;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const knownAs = (place: Place, name: string) => place[name] ?? place[MEANT[name] ?? ''];

/** Values for what a parse of the query names as missing. */
function missingIn({ query }: Endpoint, values: Record<string, string>, place: Place): [string, string][] {
  const issues = query?.safeParse(values).error?.issues ?? [];
  return issues.flatMap(({ path, ...issue }): [string, string][] => {
    const name = String(path[0]);
    const value = knownAs(place, name) ?? ('values' in issue ? issue.values[0] : undefined);
    return value === undefined ? [] : [[name, String(value)]];
  });
}

/** The parameters without which a call is refused. */
function queryOf(endpoint: Endpoint, place: Place): Record<string, string> {
  const shape = endpoint.query?.shape ?? {};
  const values: Record<string, string> = 'format' in shape ? { format: 'csv' } : {};
  for (let parse = 0; parse < PARSES; parse += 1)
    Object.assign(values, Object.fromEntries(missingIn(endpoint, values, place)));
  return values;
}

/** Optional parameters that students' calls about lessons need. */
const OF_LESSON = ['subject_id', 'syllabus_module_lesson_id', 'syllabus_module_lesson_item_id'];

/** The address of a call; undefined where nothing is known that a parameter of its path could name. */
function addressOf(endpoint: Endpoint, place: Place, id: number | undefined): string | undefined {
  const path = pathOf(endpoint);
  const [, named] = NAMED_BY_PATH.find(([pattern]) => pattern.test(path)) ?? [];
  const params = { ...place, id: id ?? place[named ?? ''] };
  const filled = path.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(knownAs(params as Place, snake(name)) ?? placeholder),
  );
  const query = queryOf(endpoint, place);
  for (const name of realmOf(endpoint) === 'student' ? OF_LESSON : [])
    if (endpoint.query && name in endpoint.query.shape) query[name] = String(knownAs(place, name));
  return filled.includes('{') ? undefined : `${filled}?${new URLSearchParams(query)}`;
}

const withoutLast = (name: string) => name.split('.').slice(0, -1).join('.');

/** Whether the realm of a call is open to a caller at all. */
const isFor = (endpoint: Endpoint, isStudent: boolean) => {
  const realm = realmOf(endpoint);
  if (realm === 'student') return isStudent;
  return realm !== 'crm' || !isStudent || endpoint.openToStudents === true;
};

/** All calls that read, except streams; a list before the calls that need an id of it. */
export const READS: Named[] = ENDPOINTS.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.download !== 'live',
).toSorted(
  (one, other) => Number(one.endpoint.path.includes('{id}')) - Number(other.endpoint.path.includes('{id}')),
);

/** The addresses of all calls of a caller in turn; `ids` has the first id of each list that was answered before. */
export function* addressesFor(place: Place, isStudent: boolean, ids: ReadonlyMap<string, number>) {
  for (const { name, endpoint } of READS) {
    if (!isFor(endpoint, isStudent)) continue;
    const id = endpoint.path.includes('{id}') ? ids.get(withoutLast(name)) : undefined;
    yield { name, address: addressOf(endpoint, place, id) };
  }
}

/** Remembers the first id of a list for the calls about one of its records. */
export function rememberId(name: string, result: unknown, ids: Map<string, number>): void {
  const rows = (result as { data?: unknown } | null)?.data ?? result;
  const [first] = Array.isArray(rows) ? rows : [];
  const resource = withoutLast(name);
  if (typeof first?.id === 'number' && !ids.has(resource)) ids.set(resource, first.id);
}
