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
  open: boolean;
}

const keyOf = ({ group, specialty }: Placed): string =>
  JSON.stringify([group?.name, specialty?.code, specialty?.name]);

/**
 * The groups with the code of the speciality, and the open one without a speciality. Specialities may share a name: those that have the
 * name alone count only when there are no such groups.
 */
function closestGroups(agreeing: readonly NamedGroup[], { specialty }: Placed): readonly NamedGroup[] {
  const known = specialty?.code.toLowerCase();
  const closest = agreeing.filter(({ code, open }) => (code === null ? open : code.toLowerCase() === known));
  return closest.length > 0 ? closest : agreeing;
}

/**
 * The spellings of the groups of students: a name with the code of the speciality first, that of an open group before that of a closed one.
 * Groups of several specialities may have one name, and a name alone means the open one: it is no spelling when a group with it has
 * another speciality.
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
    select given.key, specialities.code, ${mayBeOfSpeciality(sql`given.code`, sql`given.speciality`)} as agrees,
      bool_or(student_groups.status = 1) as open
    from jsonb_to_recordset(${JSON.stringify([...given.values()])}::jsonb) as given (key text, name text, code text, speciality text)
    join student_groups on student_groups.university_id = ${universityId}
    join student_group_translations named on named.student_group_id = student_groups.id and named.name_key = search_key(given.name)
    left join specialities on specialities.id = student_groups.speciality_id
    group by 1, 2, 3
    order by open desc`.execute(db);
  const groups = Map.groupBy(rows, ({ key }) => key);
  return (student) => {
    const { group, specialty } = student;
    if (!group?.name) return [];
    const { name } = group;
    const named = groups.get(keyOf(student)) ?? [];
    const agreeing = named.filter(({ agrees }) => agrees);
    const isName = agreeing.length === named.length;
    const apart = (code: string) => `${name} (${code})`;
    const spelled = closestGroups(agreeing, student).flatMap(({ code, open }) =>
      code === null ? (open ? name : []) : apart(code),
    );
    const word = specialty?.code || (isName ? '' : specialty?.name);
    if (spelled.length === 0 && word) spelled.push(apart(word));
    return [...new Set(isName ? [...spelled, name] : spelled)];
  };
}
