import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { CONTENT } from './content.ts';
import type { Invariant } from './invariant.ts';
import { MARKS } from './marks.ts';
import { PAPERS } from './papers.ts';
import { PEOPLE } from './people.ts';
import { REGISTRATIONS } from './registrations.ts';
import { universityRules } from './universities.ts';

/** The rules of docs/domain.md that can be stated over rows. */
const INVARIANTS: readonly Invariant[] = [...PEOPLE, ...MARKS, ...PAPERS, ...REGISTRATIONS, ...CONTENT];

/** Examples of rows in the report of a broken rule. */
const EXAMPLES = 3;

/** Rules that rows break which factories insert without the product. */
export const FACTORY_SHORTCUTS: readonly string[] = [
  'a rating is the sum of the points, halves up, and exists once the final control is entered',
  'the curriculum of a current registration is confirmed',
  'a subject with interim controls has a syllabus',
];

/** A query as at an instant; without one, as of now. */
export const at = (query: string, now: string | undefined): string =>
  now === undefined ? query : query.replaceAll(/(?:now|clock_timestamp)\(\)/g, `timestamptz '${now}'`);

/** The rules that the rows of a database break, each with examples. */
export async function brokenInvariants(
  db: Queryable,
  ignored: readonly string[] = [],
  now?: string,
): Promise<string[]> {
  const broken: string[] = [];
  for (const { section, rule, violations } of [...INVARIANTS, ...(await universityRules(db))]) {
    if (ignored.includes(rule)) continue;
    const { rows } = await sql`select * from (${sql.raw(at(violations, now))}) violation limit ${EXAMPLES}`
      .execute(db)
      .catch((error: unknown) => {
        throw new Error(`The query of "${rule}" fails`, { cause: error });
      });
    if (rows.length > 0) broken.push(`§${section} ${rule}: ${JSON.stringify(rows)}`);
  }
  return broken;
}
