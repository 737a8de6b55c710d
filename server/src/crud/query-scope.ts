import type { SelectQueryBuilder } from 'kysely';
import type { Context } from '#api/context.ts';

/** What the statements of a list depend on besides its filters. */
export type QueryScope = Pick<Context, 'db' | 'scope' | 'language' | 'interfaceLanguage'>;

/** A query of any tables that selects `Row`. */
export type AnyQuery<Row> = SelectQueryBuilder<never, never, Row>;
