import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';

type Serialiser = (response: unknown) => string;
const compiled = new WeakMap<AnySchema, Serialiser>();

/**
 * Serialises responses by their schema. The serialiser is compiled with the first response: compiling all at start takes
 * half a second and 10 MB, and most endpoints are rarely used. The servers of one process share it with the schema.
 */
export function serialiserFor(schema: AnySchema): Serialiser {
  let write = compiled.get(schema);
  return (response) => {
    if (write === undefined) {
      write = compiled.get(schema) ?? fastJsonStringify(schema);
      compiled.set(schema, write);
    }
    return write(response);
  };
}
