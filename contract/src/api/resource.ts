import type { ResourceDescriptor } from '../catalogue/describe.ts';
import type { Endpoint } from './endpoint.ts';

/** The endpoints of a resource, by the names of their handlers. */
export type Resource = Record<string, Endpoint>;
type Endpoints = Record<string, Omit<Endpoint, 'resource'>>;

/** Ties endpoints to the resource whose cached data they read or change, and preserves their exact types. */
export const defineResource = <const D extends ResourceDescriptor, const E extends Endpoints>(
  descriptor: D,
  endpoints: E,
) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, resource: descriptor }]),
  ) as { readonly [Name in keyof E]: E[Name] & { readonly resource: D } };
