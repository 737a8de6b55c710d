import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Invariant } from './invariant.ts';

interface Reference {
  name: string;
  table: string;
  column: string;
  parent: string;
  key: string;
  /** Whether the table itself has a university. */
  owned: boolean;
}

/** Foreign keys of one column to tables with a university. */
async function referencesOf(db: Queryable): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    with owned as (select attrelid from pg_attribute where attname = 'university_id' and not attisdropped)
    select key.conname as name, child.relname as "table", own.attname as "column", parent.relname as parent, theirs.attname as key,
      child.oid in (table owned) as owned
    from pg_constraint key
    join pg_class child on child.oid = key.conrelid
    join pg_class parent on parent.oid = key.confrelid
    join pg_attribute own on own.attrelid = child.oid and own.attnum = key.conkey[1]
    join pg_attribute theirs on theirs.attrelid = parent.oid and theirs.attnum = key.confkey[1]
    where key.contype = 'f' and cardinality(key.conkey) = 1 and parent.relname <> 'universities'
      and key.conparentid = 0 and parent.oid in (table owned)
    order by 2, 3`.execute(db);
  return rows;
}

/** Of a table with a university: what it refers to is of the same one. */
const sameUniversity = ({ table, column, parent, key }: Reference): Invariant => ({
  section: 14,
  rule: `${table}.${column} refers to a record of the same university`,
  violations: `
    select child.* from (select university_id, ${column} as reference from "${table}") child
    join "${parent}" parent on parent.${key} = child.reference where parent.university_id <> child.university_id`,
});

/** Of a table without a university: all that a row refers to is of one. */
function oneUniversity(table: string, references: readonly Reference[]): Invariant {
  const joins = references.map(
    ({ column, parent, key }, index) =>
      `left join "${parent}" parent${index} on parent${index}.${key} = child.${column}`,
  );
  const universities = references.map((_, index) => `parent${index}.university_id`);
  return {
    section: 14,
    rule: `a row of ${table} refers to records of one university`,
    violations: `
      select ${universities.map((one, index) => `${one} as university${index}`).join(', ')} from "${table}" child ${joins.join(' ')}
      where greatest(${universities.join(', ')}) <> least(${universities.join(', ')})`,
  };
}

/** Every reference stays within one university. */
export async function universityRules(db: Queryable): Promise<Invariant[]> {
  const references = await referencesOf(db);
  const within = references.filter(({ owned }) => owned).map(sameUniversity);
  const tables = Map.groupBy(
    references.filter(({ owned }) => !owned),
    ({ table }) => table,
  );
  const between = [...tables]
    .filter(([, own]) => own.length > 1)
    .map(([table, own]) => oneUniversity(table, own));
  return [...within, ...between];
}
