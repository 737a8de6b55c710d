import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/**
 * JSON Schema of a contract schema, for OpenAPI and for the compiled serialiser of responses. The serialiser tests every
 * alternative of an `anyOf`, so "a string or null" becomes a type list instead.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
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
  // `enum` and `const` apply besides `type`: without null in the list it would be invalid.
  if (made.enum !== undefined) made.enum = [...(made.enum as unknown[]), null];
  if (made.const !== undefined) {
    made.enum = [made.const, null];
    delete made.const;
  }
}

const responses = new WeakMap<Endpoint, FastifySchema>();

/**
 * The schema of the response; a file has none. The contract itself parses requests. Its properties are made when they are first read:
 * all of them take a third of the start, and the servers of one process, such as those of tests, share them.
 */
export function responseSchema(endpoint: Endpoint): FastifySchema {
  const known = responses.get(endpoint);
  if (known !== undefined) return known;
  const made = endpoint.download ? {} : { response: { 200: lazyResult(endpoint.result) } };
  responses.set(endpoint, made);
  return made;
}

function lazyResult(result: z.ZodType): JsonSchema {
  let properties: JsonSchema | undefined;
  return {
    type: 'object',
    required: ['result'],
    get properties() {
      properties ??= { result: jsonSchema(result, 'output') };
      return properties;
    },
  };
}
