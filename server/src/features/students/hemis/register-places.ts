import { sql } from 'kysely';
import type { Coded, NamedRecord, RegisteredStudent } from '#integrations/hemis/hemis-fields.ts';
import type { ComparisonWork, RegisterWork } from './comparison-work.ts';
import type { Target } from './our-students.ts';

type Place = Pick<RegisteredStudent, 'department' | 'group'>;

/** What the register calls our faculties and groups. */
export interface RegisterPlaces {
  /** The filter of its list for the group or faculty; undefined when it has none of that name. */
  filter: Record<string, string> | undefined;
  /** The faculty with the code or name of a department there. */
  facultyOf: (department: Coded) => number | null;
  /** Whether a student whom nobody here is belongs to the target: a host may ignore the filter. */
  includes: (student: Place) => boolean;
  /** Whether the record itself says so. */
  names: (student: Place) => boolean;
}

/** The code of a faculty, and its folded names in all languages. */
const FACULTY_KEYS = sql`array_append(
  array(select name_key from faculty_translations where faculty_id = faculties.id), faculty_code)`;

async function facultyKeys({ db }: ComparisonWork, facultyId: number | null): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    select ${FACULTY_KEYS} as keys from faculties where id = ${facultyId}`.execute(db);
  return rows[0]?.keys ?? [];
}

async function groupKeys({ db }: ComparisonWork, groupId: number | null): Promise<string[]> {
  const { rows } = await sql<{ name_key: string }>`
    select name_key from student_group_translations where student_group_id = ${groupId}`.execute(db);
  return rows.map(({ name_key }) => name_key);
}

/** The names in the register of groups that are called like ours. */
async function groupNames(
  work: ComparisonWork,
  list: Lists,
  groupId: number | null,
): Promise<ReadonlySet<string>> {
  const records = (await list('data/group-list')) ?? [];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${records.map(({ name }) => name)}::text[]) name
    where search_key(name) = any(${await groupKeys(work, groupId)}::text[])`.execute(work.db);
  return new Set(rows.map(({ name }) => name));
}

/** The id in the register of what has one of these keys, if it is the only one. */
async function idThere(
  { db }: ComparisonWork,
  records: readonly NamedRecord[] | undefined,
  keys: readonly string[],
): Promise<string | undefined> {
  if (records === undefined || records.length === 0) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (id text, code text, name text)
    where code = any(${keys}::text[]) or search_key(name) = any(${keys}::text[])`.execute(db);
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** The filter of the register's list for a group or a faculty; nothing for one student. Without it, students whom only the register has are not seen, which is noted. */
async function filterFor(work: RegisterWork, list: Lists, target: Target): Promise<RegisterPlaces['filter']> {
  if (target.target === 'student') return undefined;
  const isGroup = target.target === 'group';
  const keys = isGroup ? await groupKeys(work, target.group_id) : await facultyKeys(work, target.faculty_id);
  const records = await list(isGroup ? 'data/group-list' : 'data/department-list');
  const id = await idThere(work, records, keys);
  if (id === undefined) {
    if (records !== undefined) work.notRead('place');
    return undefined;
  }
  return isGroup ? { _group: id } : { _department: id };
}

/** Our faculties by codes and names of the departments there; undefined when the register does not give them. */
async function facultiesByDepartment(
  { db }: ComparisonWork,
  list: Lists,
  universityId: number,
): Promise<Map<string, number> | undefined> {
  const departments = await list('data/department-list');
  if (departments === undefined) return undefined;
  const { rows } = await sql<{ code: string; name: string; faculty_id: number }>`
    select given.code, given.name, faculties.id as faculty_id
    from jsonb_to_recordset(${JSON.stringify(departments)}::jsonb) as given (code text, name text)
    join faculties on faculties.university_id = ${universityId}
      and (given.code = faculty_code or search_key(given.name) = any(${FACULTY_KEYS}))`.execute(db);
  // Some hosts give no codes: no code names no faculty.
  return new Map(
    rows.flatMap(({ code, name, faculty_id }) =>
      [code, name].filter((key) => key !== '').map((key) => [key, faculty_id] as const),
    ),
  );
}

/** Notes that no department is the faculty of the group: students of the group whom only the register has are then not seen. */
function noteUnknownFaculty(
  { notRead }: RegisterWork,
  { faculty_id }: Target,
  faculties: ReadonlyMap<string, number> | undefined,
): void {
  if (faculties !== undefined && ![...faculties.values()].some((id) => id === faculty_id)) notRead('place');
}

const isNamed = (coded: Coded): coded is NonNullable<Coded> => Boolean(coded && (coded.code || coded.name));

const LISTS = { 'data/group-list': 'groups', 'data/department-list': 'departments' } as const;

/** The lists of a comparison: each one is read once; undefined when the register does not give it, which is noted. */
function lists({ client, signal, notRead }: RegisterWork) {
  const read = new Map<string, Promise<readonly NamedRecord[] | undefined>>();
  return (path: keyof typeof LISTS) => {
    const records =
      read.get(path) ??
      client.records(path, signal).then((found) => {
        if (found === undefined) notRead(LISTS[path]);
        return found;
      });
    read.set(path, records);
    return records;
  };
}
type Lists = ReturnType<typeof lists>;

/** Of the whole register: no student is elsewhere. */
const WHOLE = { filter: undefined, includes: () => true, names: () => false } as const;

export async function readRegisterPlaces(work: RegisterWork, target: Target): Promise<RegisterPlaces> {
  if (target.target === 'student')
    return { ...WHOLE, facultyOf: () => target.faculty_id, includes: () => false };
  const list = lists(work);
  const faculties = await facultiesByDepartment(work, list, target.university_id);
  const facultyOf = (department: Coded) =>
    faculties?.get(department?.code ?? '') ?? faculties?.get(department?.name ?? '') ?? null;
  if (target.target === 'university') return { ...WHOLE, facultyOf };
  if (target.target === 'group') noteUnknownFaculty(work, target, faculties);
  const groups = target.target === 'group' ? await groupNames(work, list, target.group_id) : undefined;
  // What a filtered list leaves out, or cannot be told without the list of faculties, is that of the filter.
  const facultyIn = (department: Coded) =>
    faculties !== undefined && isNamed(department) ? facultyOf(department) : target.faculty_id;
  const includes = ({ department, group }: Place) =>
    facultyIn(department) === target.faculty_id &&
    (groups === undefined || !isNamed(group) || groups.has(group.name));
  return {
    filter: await filterFor(work, list, target),
    facultyOf: facultyIn,
    includes,
    names: (student) =>
      isNamed(groups === undefined ? student.department : student.group) && includes(student),
  };
}
