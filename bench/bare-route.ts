import fastify from 'fastify';
import pg from 'pg';

/** The limit of a list: a route without sign-in, scope, validation, total or filtering, that runs SQL texts one after another. */
const queries: { text: string; values: unknown[] }[] = [JSON.parse(process.env.BARE_QUERY ?? '[]')].flat();
const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 20 });
const app = fastify();
app.get('/', async () => {
  const data: unknown[] = [];
  for (const { text, values } of queries) data.push(...(await pool.query(text, values)).rows);
  return { result: { data } };
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
