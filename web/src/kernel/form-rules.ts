import { type FieldProblem, problemsOf } from '@dekanat/contract/kernel/errors.ts';
import type { Language } from '@dekanat/contract/kernel/languages.ts';
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

/** Whether two states of a form would send the same. */
export const sameBody = (schema: z.ZodObject, left: Values, right: Values): boolean =>
  JSON.stringify(bodyOf(schema, left)) === JSON.stringify(bodyOf(schema, right));

/** Fields that exist once per language, read from the record's own schema. */
export function translatedFieldsOf(record: z.ZodType): string[] {
  const { translations } = record instanceof z.ZodObject ? record.shape : {};
  const entry = translations instanceof z.ZodArray ? translations.element : undefined;
  return entry instanceof z.ZodObject ? Object.keys(entry.shape).filter((name) => name !== 'language') : [];
}

export type Translation = Values & { language: Language };

export const translationsOf = ({ translations }: Values): Translation[] =>
  Array.isArray(translations) ? translations : [];

/** The translation in which a record opens when none was asked for: the one read, if it exists, else one that does. */
export function languageToShow(record: Values): Language | undefined {
  const existing = translationsOf(record).map(({ language }) => language);
  return existing.find((language) => language === record.language) ?? existing[0];
}

export interface Difference {
  field: string;
  theirs: unknown;
  mine: unknown;
  /** Whether it was changed here at all; where not, saving must leave it as it is stored now. */
  touched: boolean;
}

/** Fields in which the stored record and the form, begun on `base`, differ: somebody else has saved in between. */
export function differences(schema: z.ZodObject, base: Values, theirs: Values, mine: Values): Difference[] {
  const [begun, stored, typed] = [base, theirs, mine].map((values) => bodyOf(schema, values));
  const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
  return Object.keys(schema.shape)
    .map((field) => ({
      field,
      theirs: stored?.[field],
      mine: typed?.[field],
      touched: !same(begun?.[field], typed?.[field]),
    }))
    .filter((found) => found.field !== 'version' && !same(found.theirs, found.mine));
}
