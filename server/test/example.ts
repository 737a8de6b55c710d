import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { type Client, type Input, signIn } from './client.ts';
import type { TestServer } from './server.ts';

/** Where the records of an example are created. */
export interface ExampleContext {
  server: TestServer;
  /** Has every permission in that university. */
  maker: Client;
  universityId: number;
  /** The caller's permission: created permission groups contain no other. */
  gives: Permission;
  /** The account that makes the call, if it is not the maker: its files are its own. */
  callerId?: number | undefined;
  /** Faculty of the records that belong to one. */
  facultyId?: number | undefined;
}

const superAdministrators = new WeakMap<TestServer, Promise<Client>>();

/** A super administrator, for calls and records that need one. */
export function above({ server }: ExampleContext): Promise<Client> {
  const signedIn = superAdministrators.get(server) ?? signIn(server.url, 'superadmin');
  superAdministrators.set(server, signedIn);
  return signedIn;
}

/** A valid call with new records, so that it can be repeated. */
export type Example<E extends Endpoint> = (context: ExampleContext) => Promise<Input<E>> | Input<E>;

/** Checks the example against the types of its endpoint. */
export const example = <E extends Endpoint>(endpoint: E, make: Example<E>): [Endpoint, Example<Endpoint>] => [
  endpoint,
  make as Example<Endpoint>,
];

export const idOf = ({ id }: { id: number }) => ({ params: { id } });
