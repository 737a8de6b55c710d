import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { matchingKey } from './cells.ts';
import type { CurrentRecord, ImportKind } from './import-kind.ts';
import { defaultOf, keyValuesOf } from './match-rows.ts';
import type { ReadRow } from './read-rows.ts';
import { withMeantStatus } from './reused-names.ts';
import type { ValidatedRow } from './validate-row.ts';

/** Finds rows for the same record in one file: a row matches a stored record by any of its names, in any script and spelling. */
export class RepeatedRows {
  private readonly kind: Pick<ImportKind, 'keyColumns' | 'columns' | 'texts' | 'create' | 'reusesNames'>;
  /** First row of the file per record and per key. */
  private readonly placeOfRecord = new Map<number, number>();
  private readonly placeOfKey = new Map<string, number>();
  /** Where names are used again: the status of the records that earlier rows have closed or created. */
  private readonly statusOfRecord = new Map<number, unknown>();

  constructor(kind: ImportKind) {
    this.kind = kind;
  }

  /** The keys of rows by place: the plain columns with each of the names. */
  async keysOf(db: Queryable, rows: readonly ReadRow[]): Promise<Map<number, string[]>> {
    const found = rows.flatMap((row) => this.valuesOf(row) ?? []);
    const words = [...new Set(found.flatMap((values) => values.words))];
    const { rows: folded } = await sql<{ word: string; key: string }>`
      select word, search_key(word) as key from unnest(${words}::text[]) words (word)`.execute(db);
    const keyOfWord = new Map(folded.map(({ word, key }) => [word, key]));
    return new Map(
      found.map(({ place, columns, words: own }) => {
        const plain = matchingKey(JSON.stringify(columns));
        const names = own.length === 0 ? [''] : own.map((word) => keyOfWord.get(word) ?? word);
        return [place, names.map((name) => `${plain} ${name}`)];
      }),
    );
  }

  /** A closed record and an open one that share a name are two records, so their status is part of the key. */
  private valuesOf(row: ReadRow) {
    const found = this.kind.keyColumns
      .map((key) => keyValuesOf(this.kind, key, row))
      .find((values) => values !== undefined);
    if (found === undefined || !this.kind.reusesNames) return found;
    return { ...found, columns: { ...found.columns, status: this.statusOf(row) } };
  }

  private statusOf({ values }: ReadRow): unknown {
    return values.status ?? defaultOf(this.kind, 'status');
  }

  /**
   * Of the records that a row matches, those that it may mean. One that an earlier row has closed or created with another status is not
   * among them, however many rows are between both.
   */
  meant<Match extends { current: CurrentRecord }>(row: ReadRow, matches: Match[]): Match[] {
    if (!this.kind.reusesNames) return matches;
    const status = this.statusOf(row);
    const unclaimed = matches.filter(({ current: { id } }) => {
      const claimed = this.statusOfRecord.get(id);
      return claimed === undefined || claimed === status;
    });
    return withMeantStatus(unclaimed, row.values);
  }

  /** Remembers the created records: a later row finds them in the database. */
  addCreated(rows: readonly ValidatedRow[]): void {
    if (!this.kind.reusesNames) return;
    for (const { row, id, result } of rows) {
      if (id === null || result.outcome !== 'create') continue;
      this.placeOfRecord.set(id, row.place);
      this.statusOfRecord.set(id, result.columns.status);
    }
  }

  /** The place of an earlier row for the same record; the row is remembered if there is none. */
  earlier({ place, values }: ReadRow, id: number | undefined, keys: readonly string[]): number | undefined {
    const ofRecord = id === undefined ? undefined : this.placeOfRecord.get(id);
    const found = ofRecord ?? keys.map((key) => this.placeOfKey.get(key)).find((one) => one !== undefined);
    if (found !== undefined) return found;
    if (id !== undefined) {
      this.placeOfRecord.set(id, place);
      if (values.status === 0) this.statusOfRecord.set(id, 0);
    }
    for (const key of keys) this.placeOfKey.set(key, place);
    return undefined;
  }
}
