import { beforeAll, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { dragTogether } from '#test/plan-drags.ts';
import { useServer } from '#test/use-server.ts';

let clients: [Client, Client];
const { server, admin } = useServer();
beforeAll(async () => {
  const permissions = ['curriculum_index', 'curriculum_update'] as const;
  clients = [admin, (await openAccount(server, admin, { permissions: [...permissions] })).client];
});

/** A drag takes 15 ms on a quiet machine, and ten times as long on a busy one. */
const TIMEOUT_MS = 900_000;

it.each([1, 2])(
  'plan: loses no subject through 4000 random drags of two users, run %i',
  { timeout: TIMEOUT_MS },
  () => dragTogether(clients, 2_000),
);
