import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { matchingKey } from './cells.ts';
import type { ImportKind } from './import-kind.ts';
import { defaultOf, keyValuesOf } from './match-rows.ts';
import type { ReadRow } from './read-rows.ts';

/** Finds rows for the same record in one file: a row matches a stored record by any of its names, in any script and spelling. */
export class RepeatedRows {
  private readonly kind: Pick<ImportKind, 'keyColumns' | 'columns' | 'texts' | 'create' | 'reusesNames'>;
  /** First row of the file per record and per key. */
  private readonly placeOfRecord = new Map<number, number>();
  private readonly placeOfKey = new Map<string, number>();

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
    const status = row.values.status ?? defaultOf(this.kind, 'status');
    return { ...found, columns: { ...found.columns, status } };
  }

  /** The place of an earlier row for the same record; the row is remembered if there is none. */
  earlier(place: number, id: number | undefined, keys: readonly string[]): number | undefined {
    const ofRecord = id === undefined ? undefined : this.placeOfRecord.get(id);
    const found = ofRecord ?? keys.map((key) => this.placeOfKey.get(key)).find((one) => one !== undefined);
    if (found !== undefined) return found;
    if (id !== undefined) this.placeOfRecord.set(id, place);
    for (const key of keys) this.placeOfKey.set(key, place);
    return undefined;
  }
}
