import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';

/**
 * Serialises responses by their schema. The serialiser is compiled with the first response: compiling all at start takes
 * half a second and 10 MB, and most endpoints are rarely used.
 */
export function serialiserFor(schema: AnySchema): (response: unknown) => string {
  let write: ((response: unknown) => string) | undefined;
  return (response) => {
    write ??= fastJsonStringify(schema);
    return write(response);
  };
}
