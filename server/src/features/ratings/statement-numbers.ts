import { STATEMENTS, type Statement } from '@dekanat/contract/curricula/control-rules.ts';
import { RETAKE, SHEET_STATEMENTS, type SheetStatement } from '@dekanat/contract/ratings/sheet-statements.ts';
import { type RawBuilder, sql } from 'kysely';

/** Statements are numbers in ratings and sheets, names in controls and on the wire. Retakes have several numbers and one name. */
const FIRST_RETAKE = STATEMENTS.length + 1;
export const LAST_STATEMENT = 9;

export const isRetake = (statement: number): boolean => statement >= FIRST_RETAKE;

/** The number of a statement; for retakes the first of theirs. */
export const statementNumber = (statement: SheetStatement): number => SHEET_STATEMENTS.indexOf(statement) + 1;

const NAMES = sql.lit(`{${STATEMENTS.join(',')}}`);

/** Whether the number in `column` is that of a retake. */
export const isRetakeIn = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} >= ${sql.lit(FIRST_RETAKE)}`;

/** Whether the number in `column` is that of the statement; all retakes are one. `number` is as `statementNumber` returns it. */
export const isStatement = (column: string, number: number): RawBuilder<boolean> =>
  isRetake(number) ? isRetakeIn(column) : sql<boolean>`${sql.ref(column)} = ${number}`;

/** The name of the statement whose number is in `column`. */
export const statementName = (column: string): RawBuilder<SheetStatement> =>
  sql<SheetStatement>`case when ${isRetakeIn(column)} then ${sql.lit(RETAKE)} else (${NAMES}::text[])[${sql.ref(column)}] end`;

/** The name of the statement of controls and teachings whose number is in `column`; null for retakes, which have none. */
export const nameOfControls = (column: string): RawBuilder<Statement> =>
  sql<Statement>`(${NAMES}::text[])[${sql.ref(column)}]`;

/** The number of the statement whose name is in `column`. */
export const statementNumberIn = (column: string): RawBuilder<number> =>
  sql<number>`array_position(${NAMES}::text[], ${sql.ref(column)})`;
