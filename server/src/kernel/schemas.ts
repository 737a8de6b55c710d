import type { Endpoint } from '@dekanat/contract/kernel/endpoint.ts';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/**
 * JSON Schema of a contract schema: for OpenAPI, and for the compiled serialiser that writes answers. The latter
 * must test every alternative of an `anyOf`, so "a string or null" is written as a type list instead.
 */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema: made }) => flattenNullable(made as JsonSchema),
  }) as JsonSchema;
  return rest;
}

function flattenNullable(made: JsonSchema): void {
  const choices = made.anyOf as JsonSchema[] | undefined;
  const other = choices?.find((choice) => choice.type !== 'null');
  if (
    choices?.length !== 2 ||
    typeof other?.type !== 'string' ||
    !choices.some((choice) => choice.type === 'null')
  )
    return;
  delete made.anyOf;
  Object.assign(made, other, { type: [other.type, 'null'] });
}

const [ID, WORD] = [{ type: 'integer', minimum: 1 }, { type: 'string' }];
const idParameters = (path: string): JsonSchema | undefined => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  if (names.length === 0) return undefined;
  const properties = Object.fromEntries(names.map((name) => [name, name === 'resource' ? WORD : ID]));
  return { type: 'object', properties, required: names };
};

/** What Fastify writes answers by; a file has none. Requests are parsed by the contract itself. */
export const answerSchema = (endpoint: Endpoint): FastifySchema =>
  endpoint.download
    ? {}
    : {
        response: {
          200: {
            type: 'object',
            required: ['result'],
            properties: { result: jsonSchema(endpoint.result, 'output') },
          },
        },
      };

/** What a call is sent, for whoever reads of it: made when somebody does. */
export function requestSchema(endpoint: Endpoint): FastifySchema {
  const params = idParameters(endpoint.path);
  return {
    ...(params === undefined ? {} : { params }),
    ...(endpoint.query === undefined ? {} : { querystring: jsonSchema(endpoint.query, 'input') }),
    ...(endpoint.body === undefined ? {} : { body: jsonSchema(endpoint.body, 'input') }),
  };
}
