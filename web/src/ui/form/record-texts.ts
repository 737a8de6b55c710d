import { normaliseText } from '@dekanat/contract/api/fields.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Values } from '#ui/form/form-rules.ts';
import { type Difference, type Translation, translationsOf } from '#ui/form/record-rules.ts';

/** Typed texts of a record by language. */
export type Texts = Partial<Record<Language, Values>>;

const written = (value: unknown) => normaliseText(String(value ?? ''));

/** The texts of a record in one language; empty where it has no translation. */
export function textsIn(
  record: Values,
  language: Language | undefined,
  translated: readonly string[],
): Values {
  const found =
    record.language === language
      ? record
      : translationsOf(record).find((translation) => translation.language === language);
  return Object.fromEntries(translated.map((name) => [name, found?.[name] ?? '']));
}

export const isFilled = (texts: Values | undefined, translated: readonly string[]): boolean =>
  translated.some((name) => written(texts?.[name]) !== '');

/** The typed translations that differ from the stored ones; one that is empty and never existed does not. */
export function changedTranslations(
  record: Values,
  typed: Texts,
  translated: readonly string[],
): Translation[] {
  return Object.entries(typed).flatMap(([key, texts]) => {
    const language = key as Language;
    const stored = textsIn(record, language, translated);
    const same = translated.every((name) => written(texts[name]) === written(stored[name]));
    return same ? [] : [{ ...Object.fromEntries(translated.map((name) => [name, texts[name]])), language }];
  });
}

/** The same by language. */
export const changedTexts = (record: Values, typed: Texts, translated: readonly string[]): Texts =>
  Object.fromEntries(
    changedTranslations(record, typed, translated).map(({ language, ...texts }) => [language, texts]),
  );

interface TextDifference extends Difference {
  language: Language;
  before: unknown;
}

/** Texts that differ between the stored record and those typed in a form started from `base`. */
export const textDifferences = (
  base: Values,
  theirs: Values,
  typed: Texts,
  translated: readonly string[],
): TextDifference[] =>
  Object.entries(typed).flatMap(([key, mine]) => {
    const language = key as Language;
    const begun = textsIn(base, language, translated);
    const stored = textsIn(theirs, language, translated);
    return translated
      .filter((name) => written(stored[name]) !== written(mine[name]))
      .map((name) => ({
        ...{ field: name, language, before: begun[name], theirs: stored[name], mine: mine[name] },
        touched: written(begun[name]) !== written(mine[name]),
      }));
  });

interface TypedTexts {
  record: Values;
  /** All that was typed, also in the language that is shown. */
  typed: Texts;
  shown: Language;
  translated: readonly string[];
}

/**
 * What one save sends: the texts of one language as the record's own, and those of all others that were changed. An empty
 * tab that never had a translation is not saved, so the record's own language is then a filled one.
 */
export function textsToSave({ record, typed, shown, translated }: TypedTexts) {
  const current = (language: Language) => typed[language] ?? textsIn(record, language, translated);
  const isNew = !isFilled(textsIn(record, shown, translated), translated);
  const known = [
    ...translationsOf(record).map(({ language }) => language),
    ...Object.keys(typed),
  ] as Language[];
  const filled = known.find((language) => isFilled(current(language), translated));
  const language = isNew && !isFilled(typed[shown], translated) ? (filled ?? shown) : shown;
  const { [language]: _own, ...others } = typed;
  const translations = changedTranslations(record, others, translated);
  return { ...current(language), language, translations: translations.length > 0 ? translations : undefined };
}

/**
 * What a save sends after a version conflict: the texts that were changed since the form started from `record`, over those of the
 * version that is stored now.
 */
export function textsToSaveOver(current: Values, { record, typed, shown, translated }: TypedTexts) {
  const untouched = textDifferences(record, current, typed, translated).filter(({ touched }) => !touched);
  const merged = Object.entries(typed).map(([key, texts]) => {
    const theirs = untouched.filter(({ language }) => language === key);
    return [key, { ...texts, ...Object.fromEntries(theirs.map((found) => [found.field, found.theirs])) }];
  });
  return textsToSave({ record: current, typed: Object.fromEntries(merged), shown, translated });
}
