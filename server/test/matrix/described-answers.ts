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

/**
 * Validates responses against the published OpenAPI document with a validator that has nothing in common with the
 * schemas of the contract.
 */
export async function describedAnswers(serverUrl: string) {
  const document = (await (await fetch(`${serverUrl}/api/openapi.json`)).json()) as Document;
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
  // ajv-formats is published as CommonJS without an ES default export.
  (formats as unknown as { default: (validator: Ajv2020) => void }).default(ajv);
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (endpoint: Endpoint, status: '200' | 'default') => {
    const [path, method] = [pathOf(endpoint), endpoint.method.toLowerCase()];
    const key = `${method} ${path} ${status}`;
    const schema = document.paths[path]?.[method]?.responses[status]?.content['application/json']?.schema;
    const validate = validators.get(key) ?? ajv.compile(schema ?? false);
    validators.set(key, validate);
    return validate;
  };
  return (endpoint: Endpoint, status: number, body: unknown) => {
    const validate = validatorOf(endpoint, status === 200 ? '200' : 'default');
    validate(body);
    expect(validate.errors ?? [], `${endpoint.method} ${endpoint.path} against /api/openapi.json`).toEqual(
      [],
    );
  };
}
