import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>;
}
interface Described {
  content: Record<string, { schema: object }>;
}

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
// ajv-formats is published as CommonJS without an ES default export.
(formats as unknown as { default: (validator: Ajv2020) => void }).default(ajv);

/** All servers of a run publish the same document, and it takes a second to generate. */
let published: Promise<Document> | undefined;
const validators = new Map<string, ValidateFunction>();

async function readDocument(serverUrl: string): Promise<Document> {
  return (await (await fetch(`${serverUrl}/api/openapi.json`)).json()) as Document;
}

/** Endpoints with equal schemas, such as that of an error, share a validator. */
function validatorOf(schema: object | false): ValidateFunction {
  const key = JSON.stringify(schema);
  const validate = validators.get(key) ?? ajv.compile(schema);
  validators.set(key, validate);
  return validate;
}

/**
 * Validates responses against the published OpenAPI document with a validator that has nothing in common with the
 * schemas of the contract.
 */
export async function describedAnswers(serverUrl: string) {
  published ??= readDocument(serverUrl);
  const { paths } = await published;
  return (endpoint: Endpoint, status: number, body: unknown) => {
    const [path, method] = [pathOf(endpoint), endpoint.method];
    const { responses } = paths[path]?.[method.toLowerCase()] ?? {};
    const described = responses?.[status === 200 ? '200' : 'default'];
    const validate = validatorOf(described?.content['application/json']?.schema ?? false);
    validate(body);
    expect(validate.errors ?? [], `${method} ${path} against /api/openapi.json`).toEqual([]);
  };
}
