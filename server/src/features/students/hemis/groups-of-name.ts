import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { RegisteredStudent } from '#integrations/hemis/hemis-fields.ts';

/**
 * Condition on `student_groups`: its speciality is the one that the service names, by the code or by the name in any language. Without a
 * speciality on either side it may be.
 */
export const mayBeOfSpeciality = (code: RawBuilder<string>, name: RawBuilder<string>) => sql<SqlBool>`(
  student_groups.speciality_id is null or ${code} = '' and ${name} = '' or exists (
    select from specialities own where own.id = student_groups.speciality_id and (
      ${code} <> '' and lower(own.code) = lower(${code}) or ${name} <> '' and exists (
        select from speciality_translations t where t.speciality_id = own.id and t.name_key = search_key(${name})))))`;

type Placed = Pick<RegisteredStudent, 'group' | 'specialty'>;
interface NamedGroup {
  key: string;
  /** Of its speciality. */
  code: string | null;
  agrees: boolean;
}

const keyOf = ({ group, specialty }: Placed): string =>
  JSON.stringify([group?.name, specialty?.code, specialty?.name]);

/**
 * The spellings of the groups of students: a name with the code of the speciality first. Groups of several specialities may have one name,
 * so a name alone means no group whose speciality is another one.
 */
export async function groupSpellings(
  db: Queryable,
  universityId: number,
  students: readonly Placed[],
): Promise<(student: Placed) => readonly string[]> {
  const given = new Map(
    students.flatMap((student) => {
      const { group, specialty } = student;
      if (!group?.name) return [];
      const key = keyOf(student);
      return [
        [key, { key, name: group.name, code: specialty?.code ?? '', speciality: specialty?.name ?? '' }],
      ];
    }),
  );
  const { rows } = await sql<NamedGroup>`
    select distinct given.key, specialities.code, ${mayBeOfSpeciality(sql`given.code`, sql`given.speciality`)} as agrees
    from jsonb_to_recordset(${JSON.stringify([...given.values()])}::jsonb) as given (key text, name text, code text, speciality text)
    join student_groups on student_groups.university_id = ${universityId}
    join student_group_translations named on named.student_group_id = student_groups.id and named.name_key = search_key(given.name)
    left join specialities on specialities.id = student_groups.speciality_id`.execute(db);
  const groups = Map.groupBy(rows, ({ key }) => key);
  return (student) => {
    const { group, specialty } = student;
    if (!group?.name) return [];
    const named = groups.get(keyOf(student)) ?? [];
    const agreeing = named.filter(({ agrees }) => agrees);
    const apart = (code: string) => `${group.name} (${code})`;
    if (named.length > 0 && agreeing.length === 0) return [apart(specialty?.code || specialty?.name || '')];
    const codes = agreeing.flatMap(({ code }) => code ?? []);
    return [...(codes.length === 0 && specialty?.code ? [specialty.code] : codes).map(apart), group.name];
  };
}
