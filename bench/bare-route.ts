import fastify from 'fastify';
import pg from 'pg';

/** The limit of a list: a route without sign-in, scope, validation, total or filtering, that runs one SQL text. */
const { text, values } = JSON.parse(process.env.BARE_QUERY ?? '{}');
const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 20 });
const app = fastify();
app.get('/', async () => ({ result: { data: (await pool.query(text, values)).rows } }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
