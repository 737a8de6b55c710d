import { admins } from '@dekanat/contract/access/admins.ts';
import { permissionGroups } from '@dekanat/contract/access/permission-groups.ts';
import { permissions } from '@dekanat/contract/access/permissions.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { session } from '@dekanat/contract/access/session.ts';
import type { Endpoint } from '@dekanat/contract/kernel/endpoint.ts';
import type { Permission } from '@dekanat/contract/kernel/permissions.ts';
import { languages } from '@dekanat/contract/reference/languages.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { universities } from '@dekanat/contract/universities/universities.ts';
import { type Client, type Input, signIn } from './client.ts';
import { DEMO_PASSWORD } from './database.ts';
import {
  adminInput,
  facultyInput,
  makeAdmin,
  makeFaculty,
  makeGroup,
  permissionIds,
  unique,
} from './factories.ts';
import { resetToken } from './outbox.ts';
import type { TestServer } from './server.ts';

/** In whose university an example's records are made, and what they may give away. */
export interface Stage {
  server: TestServer;
  /** May do everything in that university. */
  maker: Client;
  universityId: number;
  /** What the caller will hold: records that give permissions give no more than this. */
  gives: Permission;
  /** Makes the record belong to this faculty, where such records belong to one. */
  facultyId?: number | undefined;
}

/** A valid call, with the records that it needs: each time new ones, so that it may be made again and again. */
type Example<E extends Endpoint> = (stage: Stage) => Promise<Input<E>> | Input<E>;

/** Only in `examples` below: ties each example to the types of its endpoint. */
const example = <E extends Endpoint>(endpoint: E, make: Example<E>): [Endpoint, Example<Endpoint>] => [
  endpoint,
  make as Example<Endpoint>,
];

const EMAIL = 'admin@dekanat.local';
const idOf = ({ id }: { id: number }) => ({ params: { id } });
const group = ({ maker, gives }: Stage) => makeGroup(maker, [gives]);

/** A faculty; where one of the caller's own or of somebody else's is asked for, that one. */
const faculty = async ({ maker, facultyId }: Stage) =>
  facultyId === undefined
    ? makeFaculty(maker)
    : (await maker.call(faculties.read, idOf({ id: facultyId }))).result;

const account = async (stage: Stage) => {
  const { id } = await group(stage);
  const { universityId: university_id, facultyId: faculty_id = null } = stage;
  return makeAdmin(stage.maker, { permission_group_id: id, university_id, faculty_id });
};

const newAccount = async (stage: Stage) => {
  const { id } = await group(stage);
  return adminInput({
    permission_group_id: id,
    university_id: stage.universityId,
    faculty_id: stage.facultyId ?? null,
  });
};

const newGroup = async ({ maker, gives }: Stage) => ({
  name: `Guruh ${unique()}`,
  permissions: await permissionIds(maker, [gives]),
});

/**
 * One valid call of every endpoint: the matrix, property and documentation tests go through them. Whoever adds an
 * endpoint adds its example here; the matrix says by name which one is missing.
 */
const EXAMPLES: ReadonlyMap<Endpoint, Example<Endpoint>> = new Map([
  example(session.login, () => ({ body: { username: 'viewer', password: DEMO_PASSWORD } })),
  example(session.refresh, async ({ server }) => {
    const { tokens } = await signIn(server.url, 'viewer');
    return { headers: { authorization: `Bearer ${tokens?.refresh_token}` } };
  }),
  example(session.logout, async ({ server }) => {
    const { tokens } = await signIn(server.url, 'viewer');
    return { headers: { authorization: `Bearer ${tokens?.refresh_token}` } };
  }),
  example(session.captcha, () => ({})),
  example(session.forgotPassword, () => ({ body: { username: 'nobody' } })),
  example(session.resetPassword, async ({ server }) => ({
    body: { token: await resetToken(server, 'registrar'), password: 'yangi-parol-1' },
  })),

  example(profile.read, () => ({})),
  example(profile.update, () => ({ body: { email: EMAIL } })),
  example(profile.changePassword, () => ({
    body: { current_password: DEMO_PASSWORD, password: `parol-${unique()}-x` },
  })),

  example(admins.list, () => ({ query: { name: 'a', sort: '-created_at' } as const })),
  example(admins.read, async (stage) => idOf(await account(stage))),
  example(admins.create, async (stage) => ({ body: await newAccount(stage) })),
  example(admins.update, async (stage) => {
    const { password: _kept, ...body } = await newAccount(stage);
    return { ...idOf(await account(stage)), body };
  }),
  example(admins.remove, async (stage) => idOf(await account(stage))),

  example(permissionGroups.list, () => ({ query: { name: 'a' } })),
  example(permissionGroups.read, async (stage) => idOf(await group(stage))),
  example(permissionGroups.create, async (stage) => ({ body: await newGroup(stage) })),
  example(permissionGroups.update, async (stage) => ({
    ...idOf(await group(stage)),
    body: await newGroup(stage),
  })),
  example(permissionGroups.remove, async (stage) => idOf(await group(stage))),
  example(permissions.options, () => ({})),

  example(universities.options, () => ({ query: { search: 'u' } })),
  example(languages.options, () => ({})),

  example(faculties.list, () => ({ query: { limit: 10, sort: '-name', language: 'ru' } as const })),
  example(faculties.export, () => ({ query: { format: 'csv' } as const })),
  example(faculties.options, () => ({ query: { search: 'm' } })),
  example(faculties.read, async (stage) => idOf(await faculty(stage))),
  example(faculties.check, async (stage) => ({
    ...idOf(await faculty(stage)),
    query: { language: 'ru' } as const,
  })),
  example(faculties.create, () => ({ body: facultyInput() })),
  example(faculties.update, async (stage) => ({ ...idOf(await faculty(stage)), body: facultyInput() })),
  example(faculties.remove, async (stage) => idOf(await faculty(stage))),
]);

/** @throws when the endpoint has no example, naming it */
export function exampleOf({ name, endpoint }: { name: string; endpoint: Endpoint }): Example<Endpoint> {
  const found = EXAMPLES.get(endpoint);
  if (found === undefined) throw new Error(`${name} has no example in server/test/examples.ts`);
  return found;
}
