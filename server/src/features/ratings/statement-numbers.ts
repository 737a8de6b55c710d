import { STATEMENTS, type Statement } from '@dekanat/contract/curricula/control-rules.ts';
import { type RawBuilder, sql } from 'kysely';

/** Statements are numbers in ratings and sheets, names in controls and on the wire. */
export const numberOf = (statement: Statement): number => STATEMENTS.indexOf(statement) + 1;

const NAMES = sql.lit(`{${STATEMENTS.join(',')}}`);

/** The name of the statement whose number is in `column`. */
export const nameOfStatement = (column: string): RawBuilder<Statement> =>
  sql<Statement>`(${NAMES}::text[])[${sql.ref(column)}]`;

/** The number of the statement whose name is in `column`. */
export const numberOfStatement = (column: string): RawBuilder<number> =>
  sql<number>`array_position(${NAMES}::text[], ${sql.ref(column)})`;
