import { type FieldProblem, problemsOf } from '@dekanat/contract/api/errors.ts';
import { z } from 'zod';

/** The bridge from a contract's body schema to a form: required marks, limits, what is sent, what is wrong. */
export type Values = Record<string, unknown>;

function bare(field: unknown): unknown {
  return field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault
    ? bare(field.unwrap())
    : field;
}
/** E-mails and the like are strings of their own class. */
const isText = (field: unknown): field is z.ZodString =>
  field instanceof z.ZodType && field.type === 'string';
const accepts = (field: z.core.$ZodType | undefined, value: unknown) =>
  field !== undefined && z.safeParse(field, value).success;

/** Whether leaving the field empty is refused. */
export function isRequired(schema: z.ZodObject, name: string): boolean {
  const field = schema.shape[name];
  const emptyText = isText(bare(field)) && accepts(field, '');
  return field !== undefined && !accepts(field, undefined) && !accepts(field, null) && !emptyText;
}

/** Longest text that the field takes. */
export function maxLengthOf(schema: z.ZodObject, name: string): number | undefined {
  const field = bare(schema.shape[name]);
  return isText(field) ? (field.maxLength ?? undefined) : undefined;
}

/** What a form sends: the schema's fields only, an emptied field as the schema wants it (absent, null or ''). */
export function bodyOf(schema: z.ZodObject, values: Values): Values {
  const body: Values = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = values[name];
    if ((value ?? '') !== '') body[name] = value;
    else if (!accepts(field, undefined)) body[name] = emptyFor(field);
    else if (accepts(field, null)) body[name] = null;
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

/** What is wrong with one field, asked when it is left. */
export function problemOf(schema: z.ZodObject, name: string, values: Values): FieldProblem | undefined {
  return problemsIn(schema, bodyOf(schema, values)).find(({ field }) => field.split('.')[0] === name);
}
