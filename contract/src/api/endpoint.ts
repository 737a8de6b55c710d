import type { z } from 'zod';
import type { ResourceDescriptor } from '../catalogue/describe.ts';
import type { Permission } from './permissions.ts';

/**
 * The parts of the API. Each has its own base path and its own callers: `crm` staff, and teachers with a permission of
 * the back office; `student` students; `auth` and `resources` every account.
 */
export type Realm = 'auth' | 'resources' | 'crm' | 'student';

/** Who may call: everyone, every signed-in caller of the realm, those with one permission, or with any of several. */
export type Access = 'public' | 'signed-in' | Permission | readonly Permission[];

/** The permissions of which a caller needs one; empty where being signed in, or nothing, is enough. */
export const permissionsFor = (access: Access): readonly Permission[] => {
  if (access === 'public' || access === 'signed-in') return [];
  return typeof access === 'string' ? [access] : access;
};

/**
 * Declares one call. Server routing, validation, response filtering, OpenAPI, the web client, query keys, button
 * visibility and the permission tests all read it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Part of the API that the call belongs to; `crm` if left out. */
  readonly realm?: Realm;
  /** Relative to the base of the realm, such as `/api/crm`. `{name}` is the placeholder of an id. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** The resource whose cached data the call reads or changes. */
  readonly resource: ResourceDescriptor;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The field of the body whose list clients may send instead of the body. */
  readonly plainList?: string;
  /** Other names of fields of the body, each with the field that it means. */
  readonly spelled?: Readonly<Record<string, string>>;
  /** Schema of `result` in a successful response. The server removes all other fields. */
  readonly result: z.ZodType;
  /** The response is a file: generated while it is sent (`true`), stored (`stored`), or a stream of events (`live`). */
  readonly download?: true | 'stored' | 'live';
  /** Also open without signing in to those who send the code of the record as `code`, which the handler checks. */
  readonly withCode?: true;
  /** An upload that is also open without a token where the installation allows uploads without an account. */
  readonly withoutAccount?: true;
  /** A limit of its own, per address or user, instead of the one that all calls share. */
  readonly requestsPerMinute?: number;
  /** Limited per session of the refresh token that is sent, and not with the other calls of the address. */
  readonly perSession?: true;
  /** Accepts files instead of a body: the parts `files[]` of a multipart form. */
  readonly upload?: true;
  /** Besides the permission, the caller must be a super administrator. */
  readonly superAdministrator?: true;
  /** A call of the back office that students may make too. */
  readonly openToStudents?: true;
  /** A call of the back office that teachers may make without a permission; the handler shows what is assigned to them. */
  readonly openToTeachers?: true;
  /** In the realm of students: staff who view the cabinet of a student read it too, and nothing is recorded then. */
  readonly viewable?: true;
  /** In the realm of students: names the invalid fields, as a form needs. All other calls of the realm answer one sentence. */
  readonly fieldMessages?: true;
  /** In other realms: answers one sentence, which clients of students show, although it takes a form. */
  readonly oneSentence?: true;
  /** Changes what a whole university shares: refused to a caller bound to one faculty. */
  readonly wholeUniversity?: true;
  /** Only a session may call it, never an API token: it decides who may sign in, or acts later with all rights of the account. */
  readonly sessionOnly?: true;
  /** An API token may call it without a permission: it tells the token about itself, or about what it has started. */
  readonly openToTokens?: true;
  /** Open to a session whose account must first set its own password. */
  readonly beforePasswordSet?: true;
  /** Open to a session whose account must first set up its second factor. */
  readonly beforeSecondFactor?: true;
  /** Available even after the account's deadline or while its university is closed (no 402). */
  readonly whileClosed?: true;
  /** Sign-in, sign-out, or a write that frees space: available even when the disk is nearly full. */
  readonly whileDiskFull?: true;
}

/**
 * Whether API tokens may make the call: calls of the back office that need a permission, and few others. What every account may do
 * belongs to the person: profile, sessions, notifications, saved views, files.
 */
export const admitsTokens = (
  endpoint: Pick<Endpoint, 'realm' | 'access' | 'sessionOnly' | 'openToTokens'>,
): boolean =>
  realmOf(endpoint) === 'crm' &&
  !endpoint.sessionOnly &&
  (endpoint.openToTokens === true || permissionsFor(endpoint.access).length > 0);

export const realmOf = ({ realm = 'crm' }: Pick<Endpoint, 'realm'>): Realm => realm;

/** Whether a refusal of invalid input is one sentence: clients of students show that, except in forms. */
export const answersSentences = (
  endpoint: Pick<Endpoint, 'realm' | 'fieldMessages' | 'oneSentence'>,
): boolean => endpoint.oneSentence === true || (realmOf(endpoint) === 'student' && !endpoint.fieldMessages);

/** Full path of a call, with `{id}` placeholders. */
export const pathOf = (endpoint: Pick<Endpoint, 'realm' | 'path'>): string =>
  `/api/${realmOf(endpoint)}${endpoint.path}`;

/** Types of the placeholders of a path: `'/faculties/{id}'` → `{ id: number }`; `{resource}` is a string. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: K extends 'resource' ? string : number } & ParamsOf<Rest>
  : unknown;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<never, never>;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** Input of a handler, parsed. */
export interface InputOf<E extends Endpoint> {
  params: ParamsOf<E['path']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}
/** Query and body as a client sends them. */
export type QueryOf<E extends Endpoint> = Sent<E['query']>;
export type BodyOf<E extends Endpoint> = Sent<E['body']>;
export type ResultOf<E extends Endpoint> = z.output<E['result']>;
