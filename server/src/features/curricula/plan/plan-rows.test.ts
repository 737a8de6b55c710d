import { expect, it } from 'vitest';
import { schemaCatalogue } from '#crud/schema-catalogue.ts';
import { createDatabase } from '#db/create-database.ts';
import { createPool } from '#db/pool.ts';
import { addSubject, makePlan } from '#test/curriculum-factories.ts';
import { contextOf } from '#test/handler-context.ts';
import { useServer } from '#test/use-server.ts';
import { readPlan } from './plan-rows.ts';

const { server, admin } = useServer();

it('plan rows: reads a whole plan in at most five statements', async () => {
  const { curriculum, semesterIds } = await makePlan(admin);
  for (let count = 0; count < 3; count += 1) await addSubject(admin, semesterIds[0] ?? 0);
  const { services } = server;
  const pool = createPool(String(services.pool.options.connectionString), () => {}, { max: 1 });
  const client = await pool.connect();
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let statements = 0;
  client.query = ((...given: unknown[]) => {
    statements += 1;
    return query(...given);
  }) as typeof client.query;
  client.release();
  const db = createDatabase(pool);
  const context = { ...(await contextOf(server, 'admin')), db, services: { ...services, db } };
  // The schema is read once per process.
  await schemaCatalogue(context.services);
  statements = 0;
  const { semesters } = await readPlan(context, curriculum.id);
  await db.destroy();
  expect(semesters[0]?.subjects).toHaveLength(3);
  expect(statements).toBeLessThanOrEqual(5);
});
