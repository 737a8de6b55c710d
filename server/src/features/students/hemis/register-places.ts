import { sql } from 'kysely';
import type { Coded } from '#integrations/hemis/hemis-fields.ts';
import type { ComparisonWork } from './comparison-work.ts';
import type { Target } from './our-students.ts';

/** What the register calls our faculties and groups. */
export interface RegisterPlaces {
  /** The filter of its list for the group or faculty; undefined when it has none of that name. */
  filter: Record<string, string> | undefined;
  /** The faculty with the code or name of a department there. */
  facultyOf: (department: Coded) => number | null;
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

/** The id in the register of what has one of these keys, if it is the only one. */
async function idThere(
  work: ComparisonWork,
  path: string,
  keys: readonly string[],
): Promise<string | undefined> {
  const records = (await work.client.records(path, work.signal)) ?? [];
  if (records.length === 0) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (id text, code text, name text)
    where code = any(${keys}::text[]) or search_key(name) = any(${keys}::text[])`.execute(work.db);
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** The filter of the register's list for a group or a faculty; nothing for one student. */
async function filterFor(work: ComparisonWork, target: Target): Promise<RegisterPlaces['filter']> {
  if (target.target === 'student') return undefined;
  const isGroup = target.target === 'group';
  const keys = isGroup ? await groupKeys(work, target.group_id) : await facultyKeys(work, target.faculty_id);
  const id = await idThere(work, isGroup ? 'data/group-list' : 'data/department-list', keys);
  if (id === undefined) return undefined;
  return isGroup ? { _group: id } : { _department: id };
}

/** Our faculties by codes and names of the departments there. */
async function facultiesByDepartment(
  work: ComparisonWork,
  universityId: number,
): Promise<Map<string, number>> {
  const departments = (await work.client.records('data/department-list', work.signal)) ?? [];
  const { rows } = await sql<{ code: string; name: string; faculty_id: number }>`
    select given.code, given.name, faculties.id as faculty_id
    from jsonb_to_recordset(${JSON.stringify(departments)}::jsonb) as given (code text, name text)
    join faculties on faculties.university_id = ${universityId}
      and (given.code = faculty_code or search_key(given.name) = any(${FACULTY_KEYS}))`.execute(work.db);
  return new Map(
    rows.flatMap(({ code, name, faculty_id }) => [code, name].map((key) => [key, faculty_id] as const)),
  );
}

export async function readRegisterPlaces(work: ComparisonWork, target: Target): Promise<RegisterPlaces> {
  if (target.target === 'university') {
    const faculties = await facultiesByDepartment(work, target.university_id);
    return {
      filter: undefined,
      facultyOf: (department) =>
        faculties.get(department?.code ?? '') ?? faculties.get(department?.name ?? '') ?? null,
    };
  }
  // A filtered list has only students of that faculty.
  return { filter: await filterFor(work, target), facultyOf: () => target.faculty_id };
}
