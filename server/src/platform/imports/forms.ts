import { problemsOf } from '@dekanat/contract/api/errors.ts';
import { FALLBACK_LANGUAGE, type Language } from '@dekanat/contract/api/languages.ts';
import type { z } from 'zod';
import { type Fields, type ImportKind, isText } from './import-kind.ts';
import type { Problem } from './read-rows.ts';

export type Texts = Map<Language, Fields>;
/** A form that passed the contract's schema, and the language of its texts. */
interface Form {
  language: Language;
  body: Fields;
}

/** Texts of the row by language. */
export function textsOf(kind: ImportKind, values: Fields): Texts {
  const texts: Texts = new Map();
  for (const { key, field, language } of kind.columns) {
    if (language === undefined || values[key] === undefined) continue;
    texts.set(language, { ...texts.get(language), [field]: values[key] });
  }
  return texts;
}

/** The requests that a user would send: one form per language, or one with the texts of all languages. */
function formsOf({ texts: translated, translationsField }: ImportKind, plain: Fields, texts: Texts): Form[] {
  if (translated === null) return [{ language: FALLBACK_LANGUAGE, body: plain }];
  const entries = [...texts];
  if (translationsField === undefined)
    return entries.map(([language, text]) => ({ language, body: { ...plain, language, ...text } }));
  const all = entries.map(([language, text]) => ({ language, ...text }));
  const [[language] = ['oz' as const]] = entries;
  return [{ language, body: { ...plain, [translationsField]: all } }];
}

/** Parses the forms with the contract's schema. */
export function parseForms(schema: z.ZodObject, kind: ImportKind, plain: Fields, texts: Texts) {
  const problems = new Map<string, Problem>();
  const forms: Form[] = [];
  for (const { language, body } of formsOf(kind, plain, texts)) {
    const parsed = schema.safeParse(body);
    if (parsed.success) forms.push({ language, body: parsed.data });
    else
      for (const { field, key, values } of problemsOf(parsed.error)) {
        const column = columnOf(kind, field, language, [...texts.keys()]);
        problems.set(`${column} ${key}`, { column, key, values });
      }
  }
  return { forms, problems: [...problems.values()] };
}

/** Maps a form field to its import column: `values.1.message` is the second language's text. */
function columnOf(kind: ImportKind, field: string, language: Language, languages: Language[]): string {
  const [first = field, index, text] = field.split('.');
  if (first !== kind.translationsField) return isText(kind, field) ? `${field}.${language}` : field;
  return `${text ?? kind.texts?.columns[0]}.${languages[Number(index)] ?? language}`;
}

/** The texts as parsed by the contract. */
export function parsedTexts(kind: ImportKind, forms: Form[]): (Fields & { language: Language })[] {
  const { texts } = kind;
  if (texts === null) return [];
  const [first] = forms;
  const all = kind.translationsField === undefined ? undefined : first?.body[kind.translationsField];
  if (Array.isArray(all)) return all;
  return forms.map(({ language, body }) => ({
    language,
    ...Object.fromEntries(texts.columns.map((column) => [column, body[column]])),
  }));
}
