import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { type Client, signIn } from './client.ts';
import { makeAdmin, makeGroup, unique } from './factories.ts';
import type { TestServer } from './server.ts';

interface Account {
  id: number;
  username: string;
  groupId: number;
  password: string;
  client: Client;
}

interface Wanted {
  permissions?: readonly Permission[];
  groupId?: number;
  facultyId?: number | null;
  universityId?: number;
}

/** An account that has already set its own password, signed in; `maker` has to hold what the account shall hold. */
export async function openAccount(server: TestServer, maker: Client, wanted: Wanted = {}): Promise<Account> {
  const { permissions = ['faculty_index'], facultyId = null, universityId = 1 } = wanted;
  const groupId = wanted.groupId ?? (await makeGroup(maker, permissions, universityId)).id;
  const password = `parol-${unique()}-birinchi`;
  const made = await makeAdmin(maker, {
    permission_group_id: groupId,
    password,
    faculty_id: facultyId,
    university_id: universityId,
  });
  await changeAccount(server, made.id, { must_set_password: false });
  const username = made.username ?? '';
  return { id: made.id, username, groupId, password, client: await signIn(server.url, username, password) };
}

type Change = Partial<{
  must_set_password: boolean;
  deadline: string | null;
  kind: string;
  status: number;
  blocked: boolean;
  default_language: string;
}>;

/** Changes an account in the database alone, as another process would: this server notices by itself. */
export const changeAccount = ({ services }: TestServer, id: number, change: Change) =>
  services.db.updateTable('users').set(change).where('id', '=', id).execute();
