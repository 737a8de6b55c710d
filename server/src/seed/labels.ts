import { sql } from 'kysely';
import type { Queryable } from '#kernel/database.ts';
import LABELS from './labels.json' with { type: 'json' };

/** Adds the labels that this version brings and the database lacks. What people have changed since stays theirs. */
export async function addLabels(db: Queryable): Promise<void> {
  const given = Object.entries(LABELS).flatMap(([module, labels]) =>
    labels.map((label, at) => ({ module, place: at + 1, status: 1, ...label })),
  );
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (module text, key text, hemis_code text, place smallint, status smallint, labels jsonb)),
    made as (
      insert into labels (module, key, hemis_code, place, status)
      select module, key, hemis_code, place, status from given order by module, place
      on conflict (module, key) do nothing returning id, module, key)
    insert into label_translations (label_id, language, label)
    select made.id, text.key, text.value
    from made join given using (module, key), jsonb_each_text(given.labels) text`.execute(db);
}
