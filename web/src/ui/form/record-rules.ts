import type { Language } from '@dekanat/contract/api/languages.ts';
import { z } from 'zod';
import { bodyOf, type Values } from '#ui/form/form-rules.ts';

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
export function preferredLanguage(record: Values): Language | undefined {
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
