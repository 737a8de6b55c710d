import type { Language } from '@dekanat/contract/api/languages.ts';
import { z } from 'zod';
import { bodyOf, type Values } from '#ui/form/form-rules.ts';

/** The request without empty texts: a field that was never filled has none, one that was emptied has ''. */
const filledOf = (schema: z.ZodObject, values: Values) =>
  JSON.stringify(Object.entries(bodyOf(schema, values)).filter(([, value]) => value !== ''));

/** Whether two form states produce the same request. */
export const sameBody = (schema: z.ZodObject, left: Values, right: Values): boolean =>
  filledOf(schema, left) === filledOf(schema, right);

/** The values that differ from those that the form started from, in the request or beside it; an emptied one is null. */
export function changedValues(schema: z.ZodObject, base: Values, values: Values): Values {
  const [begun, typed] = [base, values].map((all) => ({ ...all, ...bodyOf(schema, all) }));
  const isChanged = (name: string) => JSON.stringify(begun?.[name]) !== JSON.stringify(typed?.[name]);
  return Object.fromEntries(
    Object.keys(values)
      .filter(isChanged)
      .map((name) => [name, values[name] ?? null]),
  );
}

/** The translated fields, from the record's schema. */
export function translatedFieldsOf(record: z.ZodType): string[] {
  const { translations } = record instanceof z.ZodObject ? record.shape : {};
  const entry = translations instanceof z.ZodArray ? translations.element : undefined;
  return entry instanceof z.ZodObject ? Object.keys(entry.shape).filter((name) => name !== 'language') : [];
}

export type Translation = Values & { language: Language };

export const translationsOf = ({ translations }: Values): Translation[] =>
  Array.isArray(translations) ? translations : [];

/** The translation that a record opens in by default: the loaded one, or the first existing. */
export function preferredLanguage(record: Values): Language | undefined {
  const existing = translationsOf(record).map(({ language }) => language);
  return existing.find((language) => language === record.language) ?? existing[0];
}

export interface Difference {
  field: string;
  theirs: unknown;
  mine: unknown;
  /** Whether it was changed in this form; otherwise saving keeps the stored value. */
  touched: boolean;
}

/** Fields that differ between the stored record and a form started from `base`. */
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
