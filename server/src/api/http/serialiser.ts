import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';

/**
 * Writes answers by their schema. What writes them is compiled with the first answer: most of two hundred calls are not made in the first hour of a
 * process, and all of them together take half a second and ten megabytes.
 */
export function serialiserFor(schema: AnySchema): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= fastJsonStringify(schema);
    return write(answer);
  };
}
