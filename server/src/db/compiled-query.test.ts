import { expect, it, onTestFinished, vi } from 'vitest';
import { cloneDatabase } from '#test/database.ts';
import { compiledQuery, type IdOperand } from './compiled-query.ts';
import { createDatabase } from './create-database.ts';
import type { Queryable } from './database.ts';
import { createPool } from './pool.ts';

async function database() {
  const clone = await cloneDatabase();
  const db = createDatabase(createPool(clone.url, () => undefined, { max: 2 }));
  onTestFinished(async () => {
    await db.destroy();
    await clone.drop();
  });
  return db;
}

const build = (
  db: Queryable,
  { id, universityId }: Record<'id' | 'universityId', IdOperand>,
  column: string,
) =>
  db
    .selectFrom('faculties')
    .where('faculties.id', '=', id)
    .where('faculties.university_id', '=', universityId)
    .select(column === 'id' ? 'faculties.id' : 'faculties.university_id');

it('a compiled query is built once for each shape, and reads the rows of the ids of each execution', async () => {
  const db = await database();
  const faculties = await db.selectFrom('faculties').select(['id', 'university_id']).orderBy('id').execute();
  const [first, second] = faculties;
  if (first === undefined || second === undefined) throw new Error('The demonstration has two faculties');
  const built = vi.fn(build);
  const read = compiledQuery(['id', 'universityId'], built);
  const idsOf = ({ id, university_id: universityId }: typeof first) => ({ id, universityId });
  expect(await read(db, idsOf(first), 'id')).toEqual([{ id: first.id }]);
  expect(await read(db, idsOf(second), 'id')).toEqual([{ id: second.id }]);
  expect(await read(db, { ...idsOf(second), universityId: 0 }, 'id')).toEqual([]);
  expect(built).toHaveBeenCalledTimes(1);
  expect(await read(db, idsOf(first), 'university')).toEqual([{ university_id: first.university_id }]);
  expect(built).toHaveBeenCalledTimes(2);
});

it('a compiled query reads within the transaction of each execution', async () => {
  const db = await database();
  const read = compiledQuery(['id'], (of, { id }) =>
    of.selectFrom('faculties').where('id', '=', id).select('dean_name'),
  );
  const { id, dean_name } = await db
    .selectFrom('faculties')
    .select(['id', 'dean_name'])
    .executeTakeFirstOrThrow();
  expect(await read(db, { id }, undefined)).toEqual([{ dean_name }]);
  const changed = db.transaction().execute(async (trx) => {
    await trx.updateTable('faculties').set({ dean_name: 'changed' }).where('id', '=', id).execute();
    const [within] = await read(trx, { id }, undefined);
    throw new Error(`read ${within?.dean_name}`);
  });
  await expect(changed).rejects.toThrow('read changed');
  expect(await read(db, { id }, undefined)).toEqual([{ dean_name }]);
});
