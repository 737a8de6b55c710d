import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { Client, Input } from './client.ts';
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
export type Example<E extends Endpoint> = (stage: Stage) => Promise<Input<E>> | Input<E>;

/** Ties each example to the types of its endpoint. */
export const example = <E extends Endpoint>(endpoint: E, make: Example<E>): [Endpoint, Example<Endpoint>] => [
  endpoint,
  make as Example<Endpoint>,
];

export const idOf = ({ id }: { id: number }) => ({ params: { id } });
