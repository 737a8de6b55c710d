import { problemsOf } from '@dekanat/contract/api/errors.ts';
import { FALLBACK_LANGUAGE, type Language } from '@dekanat/contract/api/languages.ts';
import type { z } from 'zod';
import { type Fields, type ImportKind, isText } from './import-kind.ts';
import type { Problem } from './read-rows.ts';

export type Texts = Map<Language, Fields>;
/** A form that the contract has accepted, and the language of its texts. */
interface Form {
  language: Language;
  body: Fields;
}

/** Texts that the row gives, by language. */
export function textsOf(kind: ImportKind, given: Fields): Texts {
  const texts: Texts = new Map();
  for (const { key, field, language } of kind.columns) {
    if (language === undefined || given[key] === undefined) continue;
    texts.set(language, { ...texts.get(language), [field]: given[key] });
  }
  return texts;
}

/** What a person would have sent: a form for each language, or one that holds the texts of all. */
function formsOf({ texts: translated, textsIn }: ImportKind, plain: Fields, texts: Texts): Form[] {
  if (translated === null) return [{ language: FALLBACK_LANGUAGE, body: plain }];
  const said = [...texts];
  if (textsIn === undefined)
    return said.map(([language, text]) => ({ language, body: { ...plain, language, ...text } }));
  const all = said.map(([language, text]) => ({ language, ...text }));
  const [[language] = ['oz' as const]] = said;
  return [{ language, body: { ...plain, [textsIn]: all } }];
}

/** The contract's own schema: what is wrong, and what it makes of the rest. */
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

/** The column of the file that a field of a form stands in: `values.1.message` is the second language's text. */
function columnOf(kind: ImportKind, field: string, language: Language, languages: Language[]): string {
  const [first = field, place, text] = field.split('.');
  if (first !== kind.textsIn) return isText(kind, field) ? `${field}.${language}` : field;
  return `${text ?? kind.texts?.columns[0]}.${languages[Number(place)] ?? language}`;
}

/** The texts that the contract has made of those given. */
export function textsIn(kind: ImportKind, forms: Form[]): (Fields & { language: Language })[] {
  const { texts } = kind;
  if (texts === null) return [];
  const [first] = forms;
  const all = kind.textsIn === undefined ? undefined : first?.body[kind.textsIn];
  if (Array.isArray(all)) return all;
  return forms.map(({ language, body }) => ({
    language,
    ...Object.fromEntries(texts.columns.map((column) => [column, body[column]])),
  }));
}
