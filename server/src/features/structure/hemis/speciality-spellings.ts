import { sql } from 'kysely';
import { universityFor } from '#api/scope.ts';
import type { Reference } from '#integrations/hemis/hemis-structure.ts';
import { type HemisReading, spellings, unitOf } from './hemis-source.ts';

interface Placed {
  specialty?: Reference;
  department?: Reference;
}
/** A faculty here that a record may name, and the codes of its specialities that have the code, or the name, of the service. */
interface OwnFaculty {
  key: string;
  faculty_code: string;
  has_code: boolean;
  open: boolean;
  coded: string[];
  named: string[];
}

const keyOf = ({ specialty, department }: Placed): string =>
  JSON.stringify([specialty?.code, specialty?.name, department?.id, department?.code, department?.name]);

const onlyOne = <Item>(items: readonly Item[]): Item | undefined =>
  items.length === 1 ? items[0] : undefined;

/** The faculty with the code, else with the name: of several the open one. Several open ones may each be meant. */
const facultyOf = (found: readonly OwnFaculty[]): OwnFaculty | undefined =>
  found.find(({ has_code }) => has_code) ?? onlyOne(found) ?? onlyOne(found.filter(({ open }) => open));

/**
 * The spellings of the specialities of records. Faculties may share codes and names of specialities, so that of a faculty that is here only
 * a speciality of its own is meant.
 */
export async function specialitySpellings(
  { context: { services, scope }, units }: Pick<HemisReading, 'context' | 'units'>,
  records: readonly Placed[],
): Promise<(record: Placed) => readonly string[]> {
  const given = new Map(
    records.map((record) => {
      const { code = '', name = '' } = record.specialty ?? {};
      const faculty = unitOf({ units }, record.department ?? null) ?? record.department;
      const place = { faculty: faculty?.code ?? '', faculty_name: faculty?.name ?? '' };
      const key = keyOf(record);
      return [key, { key, code, name, ...place }];
    }),
  );
  const { rows } = await sql<OwnFaculty>`
    select given.key, faculties.faculty_code, faculties.faculty_code = given.faculty as has_code, faculties.status = 1 as open,
      array(select code from specialities own where own.faculty_id = faculties.id and lower(own.code) = lower(given.code)) as coded,
      array(select code from specialities own where own.faculty_id = faculties.id and exists (
        select from speciality_translations t where t.speciality_id = own.id and t.name_key = search_key(given.name))) as named
    from jsonb_to_recordset(${JSON.stringify([...given.values()])}::jsonb)
      as given (key text, code text, name text, faculty text, faculty_name text)
    join faculties on faculties.university_id = ${universityFor(scope)} and (faculties.faculty_code = given.faculty or exists (
      select from faculty_translations t where t.faculty_id = faculties.id and t.name_key = search_key(given.faculty_name)))`.execute(
    services.db,
  );
  const faculties = Map.groupBy(rows, ({ key }) => key);
  return (record) => {
    const all = spellings(record.specialty);
    const own = facultyOf(faculties.get(keyOf(record)) ?? []);
    if (own === undefined || all.length === 0) return all;
    const [code, ...others] = own.coded.length > 0 ? own.coded : own.named;
    const only = code === undefined || others.length > 0 ? all.join(' ') : code;
    return [`${only} (${own.faculty_code})`];
  };
}
