import { type FieldProblem, problemsOf } from '@dekanat/contract/api/errors.ts';
import { z } from 'zod';

/** Derives form rules from a contract's body schema: required marks, limits, request body, messages. */
export type Values = Record<string, unknown>;

function bare(field: unknown): unknown {
  return field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault
    ? bare(field.unwrap())
    : field;
}
/** String formats such as e-mail have a class of their own. */
const isText = (field: unknown): field is z.ZodString =>
  field instanceof z.ZodType && field.type === 'string';
const accepts = (field: z.core.$ZodType | undefined, value: unknown) =>
  field !== undefined && z.safeParse(field, value).success;

/** Whether nothing was typed or chosen. */
export const isUnset = (value: unknown): boolean =>
  (value ?? '') === '' || (Array.isArray(value) && value.length === 0);

/** Whether the schema rejects an empty value. */
export function isRequired(schema: z.ZodObject, name: string): boolean {
  const field = schema.shape[name];
  const empties = [undefined, null, ...(isText(bare(field)) ? [''] : []), []];
  return field !== undefined && !empties.some((empty) => accepts(field, empty));
}

/** Maximum length of the field. */
export function maxLengthOf(schema: z.ZodObject, name: string): number | undefined {
  const field = bare(schema.shape[name]);
  return isText(field) ? (field.maxLength ?? undefined) : undefined;
}

/** The values of a field that has a fixed set of them. */
export function choicesOf(schema: z.ZodObject, name: string): string[] | undefined {
  const field = bare(schema.shape[name]);
  return field instanceof z.ZodEnum ? field.options.map(String) : undefined;
}

/** The request body: the schema's fields only, empty fields as the schema accepts them (absent, null or ''). */
export function bodyOf(schema: z.ZodObject, values: Values): Values {
  const body: Values = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = values[name];
    if ((value ?? '') !== '') body[name] = value;
    else if (!accepts(field, undefined)) body[name] = emptyFor(field);
    else if (accepts(field, null)) body[name] = null;
    // Omitted, an emptied text would stay as it is stored.
    else if (value === '' && accepts(field, '')) body[name] = '';
  }
  return body;
}

function emptyFor(field: z.core.$ZodType): unknown {
  if (isText(bare(field))) return '';
  if (bare(field) instanceof z.ZodArray) return [];
  return accepts(field, null) ? null : undefined;
}

export function problemsIn(schema: z.ZodObject, body: Values): FieldProblem[] {
  const { error } = schema.safeParse(body);
  return error ? problemsOf(error) : [];
}

/** The message of one field, checked on blur. */
export function problemOf(schema: z.ZodObject, name: string, values: Values): FieldProblem | undefined {
  return problemsIn(schema, bodyOf(schema, values)).find(({ field }) => field.split('.')[0] === name);
}
