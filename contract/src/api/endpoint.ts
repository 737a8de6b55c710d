import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * The parts of the API. Each has its own base path and its own callers: `crm` staff, and teachers with a permission of
 * the back office; `student` students; `auth` and `resources` every account.
 */
export type Realm = 'auth' | 'resources' | 'crm' | 'student';

/** Who may call: everyone, every signed-in caller of the realm, or those with one permission. */
export type Access = 'public' | 'signed-in' | Permission;

/**
 * Declares one call. Server routing, validation, response filtering, OpenAPI, the web client, query keys, button
 * visibility and the permission tests all read it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Part of the API that the call belongs to; `crm` if left out. */
  readonly realm?: Realm;
  /** Relative to the base of the realm, such as `/api/crm`. `{name}` marks an id. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** What stands under `result` in a success. Fields that it does not name never leave the server. */
  readonly result: z.ZodType;
  /** Answers a file: made while it is read (`true`), one that exists (`stored`), or a stream of events (`live`). */
  readonly download?: true | 'stored' | 'live';
  /** Takes files instead of a body: the parts `files[]` of a multipart form. */
  readonly upload?: true;
  /** Besides the permission, the caller must be a super administrator, whom no university binds. */
  readonly superAdministrator?: true;
  /** Open to a session whose account must first set its own password. */
  readonly beforePasswordSet?: true;
  /** Open to a session whose account must first set up its second factor. */
  readonly beforeSecondFactor?: true;
  /** Answers even while the account's deadline has passed or its university is closed (no 402). */
  readonly whileClosed?: true;
}

export type Resource = Record<string, Endpoint>;

/** Narrows the types of a resource's endpoints; does nothing else. */
export const resource = <const R extends Resource>(endpoints: R): R => endpoints;

export const realmOf = ({ realm = 'crm' }: Pick<Endpoint, 'realm'>): Realm => realm;

/** Full path of a call, with `{id}` marks. */
export const pathOf = (endpoint: Pick<Endpoint, 'realm' | 'path'>): string =>
  `/api/${realmOf(endpoint)}${endpoint.path}`;

/** Names of the ids in a path: `'/faculties/{id}'` → `{ id: number }`; `{resource}` is a word. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: K extends 'resource' ? string : number } & ParamsOf<Rest>
  : unknown;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<never, never>;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler receives: everything parsed. */
export interface InputOf<E extends Endpoint> {
  params: ParamsOf<E['path']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}
/** What a client may send as query, and must send as body. */
export type QueryOf<E extends Endpoint> = Sent<E['query']>;
export type BodyOf<E extends Endpoint> = Sent<E['body']>;
export type ResultOf<E extends Endpoint> = z.output<E['result']>;
