import { admitsTokens, type Endpoint, type Realm, realmOf } from '@dekanat/contract/api/endpoint.ts';
import { ErrorBody } from '@dekanat/contract/api/errors.ts';
import { CONTENT_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify';
import { z } from 'zod';
import { notFound } from '../errors.ts';
import { repeatedIds } from '../repeated-ids.ts';
import { type JsonSchema, jsonSchema } from '../schemas.ts';
import { ignoresLanguage } from '../spelled-fields.ts';
import { API_DESCRIPTION, BEARER } from './api-description.ts';
import { STUDENT_CONVENTIONS } from './student-conventions.ts';

/**
 * Serves the OpenAPI document generated from the endpoints at `/api/openapi.json`. The generator is loaded with the first
 * request, into a small application of its own that has the same routes.
 */
export function describeApi(app: FastifyInstance, version: string): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', ({ method, url, schema = {}, config }) => {
    if (config?.endpoint && method !== 'HEAD' && !(schema as { hide?: boolean }).hide)
      routes.push({ method, url, schema, config, handler: notFound });
  });
  let description: Promise<object> | undefined;
  app.get('/api/openapi.json', () => (description ??= describe(routes, version)));
}

async function describe(routes: RouteOptions[], version: string): Promise<object> {
  const described = fastify({ exposeHeadRoutes: false });
  described.setSerializerCompiler(() => () => '');
  await described.register((await import('@fastify/swagger')).default, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dekanat',
        version,
        description: API_DESCRIPTION,
      },
      tags: [{ name: 'student', description: STUDENT_CONVENTIONS }],
      components: { securitySchemes: { bearer: BEARER } },
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint;
      return { schema: endpoint === undefined ? schema : documented(schema, endpoint), url };
    },
  });
  for (const route of routes) described.route(route);
  await described.ready();
  return described.swagger();
}

const [ID, WORD] = [{ type: 'integer', minimum: 1 }, { type: 'string' }];
const LANGUAGE = { enum: CONTENT_LANGUAGES };
const idParameters = (path: string): JsonSchema | undefined => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  if (names.length === 0) return undefined;
  const properties = Object.fromEntries(names.map((name) => [name, name === 'resource' ? WORD : ID]));
  return { type: 'object', properties, required: names };
};

/** The schema of a body, with the ids of the path that clients may repeat in it, and other names of its fields. */
function bodySchema(endpoint: Endpoint, body: z.ZodObject): JsonSchema {
  const schema = jsonSchema(body, 'input');
  const repeated = Object.fromEntries([...repeatedIds(endpoint).keys()].map((name) => [name, ID]));
  const properties = schema.properties as JsonSchema;
  const spelled = Object.fromEntries(
    Object.entries(endpoint.spelled ?? {}).map(([name, own]) => [name, properties[own]]),
  );
  const language = ignoresLanguage(endpoint) ? { language: LANGUAGE } : {};
  return { ...schema, properties: { ...properties, ...repeated, ...spelled, ...language } };
}

/** Parameters and body of a call. */
function requestSchema(endpoint: Endpoint): FastifySchema {
  const params = idParameters(endpoint.path);
  return {
    ...(params === undefined ? {} : { params }),
    ...(endpoint.query === undefined ? {} : { querystring: jsonSchema(endpoint.query, 'input') }),
    ...(endpoint.body === undefined ? {} : { body: bodySchema(endpoint, endpoint.body) }),
  };
}

const { $schema, ...errorSchema } = z.toJSONSchema(ErrorBody) as Record<string, unknown>;

const SIGNED_IN: Record<Exclude<Realm, 'student'>, string> = {
  auth: 'Every account',
  resources: 'Every account',
  crm: 'Every account of the back office',
};

function summaryOf(endpoint: Endpoint): string {
  const { access, path } = endpoint;
  // All of them are for every student: the page lists them by what they are.
  const realm = realmOf(endpoint);
  if (realm === 'student') return path.slice(1);
  if (access === 'public') return 'Public';
  if (access === 'signed-in') return SIGNED_IN[realm];
  if (typeof access === 'string') return `Needs ${access}`;
  const modules = new Set(access.map((permission) => permission.replace(/_[a-z]+$/, '')));
  return `Needs any permission of ${[...modules].join(', ')}`;
}

/** Calls of the back office are grouped by the first part of their path, others by their realm. */
const tagOf = (endpoint: Endpoint): string =>
  realmOf(endpoint) === 'crm' ? String(endpoint.path.split('/')[1]) : realmOf(endpoint);

function documented(schema: FastifySchema, endpoint: Endpoint) {
  const file = {
    200: {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
  };
  const form = {
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      required: [FILES_FIELD],
      properties: { [FILES_FIELD]: { type: 'array', items: { type: 'string', format: 'binary' } } },
    },
  };
  return {
    ...requestSchema(endpoint),
    ...(endpoint.upload ? form : {}),
    tags: [tagOf(endpoint)],
    summary: summaryOf(endpoint),
    ...(realmOf(endpoint) === 'crm' && !admitsTokens(endpoint) && { description: 'Not for API tokens.' }),
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    response: {
      ...(endpoint.download ? file : (schema.response as object)),
      default: { description: 'Failure', ...errorSchema },
    },
  };
}
