import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import type { Endpoint } from '@dekanat/contract/kernel/endpoint.ts';
import { ErrorBody } from '@dekanat/contract/kernel/errors.ts';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';

/** Describes the API from the endpoints themselves; `/api/openapi.json`, and a page to read it at `/api/docs`. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dekanat',
        version,
        description: 'Administrative back office of a university: the wire.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint;
      if (endpoint === undefined) return { schema: { ...schema, hide: true }, url };
      return { schema: documented(schema ?? {}, endpoint), url };
    },
  });
}

const { $schema, ...errorSchema } = z.toJSONSchema(ErrorBody) as Record<string, unknown>;

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
    ...schema,
    ...(endpoint.upload ? form : {}),
    tags: [
      String(
        endpoint.path
          .replace(/^\/api\//, '')
          .split('/')
          .find(Boolean),
      ),
    ],
    summary:
      endpoint.access === 'public'
        ? 'Public'
        : endpoint.access === 'signed-in'
          ? 'Anybody signed in'
          : `Needs ${endpoint.access}`,
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    response: {
      ...(endpoint.download ? file : (schema.response as object)),
      default: { description: 'Failure', ...errorSchema },
    },
  };
}
