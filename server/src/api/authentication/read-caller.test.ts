import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { changeAccount, openAccount, openTeacherAccount } from '#test/accounts.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it('a staff account without a record and a university is signed out instead of seeing all universities', async () => {
  const { client, id } = await openAccount(server, admin);
  expect((await client.call(faculties.options)).result.length).toBeGreaterThan(0);
  await sql`delete from admins where user_id = ${id}`.execute(server.services.db);
  await sql`update users set university_id = null where id = ${id}`.execute(server.services.db);
  server.services.sessions.forgetAll();
  for (const call of [faculties.list, faculties.options]) expect((await client.call(call)).status).toBe(401);
});

it('a teacher whose record was removed is signed out', async () => {
  const { client, userId, id } = await openTeacherAccount(server, admin, ['faculty_index']);
  expect((await client.call(faculties.list)).status).toBe(200);
  await sql`update teachers set user_id = null where id = ${id}`.execute(server.services.db);
  server.services.sessions.forget(userId);
  expect((await client.call(faculties.list)).status).toBe(401);
});

it('a teacher with a permission must set the own password before using it', async () => {
  const { client, userId } = await openTeacherAccount(server, admin, ['faculty_index']);
  await changeAccount(server, userId, { must_set_password: true });
  server.services.sessions.forget(userId);
  expect((await client.call(faculties.list)).error.code).toBe('password_not_set');
});
