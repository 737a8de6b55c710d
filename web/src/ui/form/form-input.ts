import { CONTENT_LANGUAGES, type Language } from '@dekanat/contract/api/languages.ts';
import type { Values } from '#ui/form/form-rules.ts';
import { type Texts, textsIn } from '#ui/form/record-texts.ts';

/** Input of a form: the fields without translated texts, and these texts by language. */
export interface FormInput {
  fields: Values;
  texts: Texts;
}

interface InputOptions {
  values: Values;
  textsOf: (language: Language) => Values;
  /** The language that is shown; undefined for a record without translations. */
  language: Language | undefined;
  translated: readonly string[];
}

export function inputOf({ values, textsOf, language, translated }: InputOptions): FormInput {
  if (language === undefined) return { fields: values, texts: {} };
  return {
    fields: Object.fromEntries(Object.entries(values).filter(([name]) => !translated.includes(name))),
    texts: Object.fromEntries(CONTENT_LANGUAGES.map((one) => [one, textsOf(one)])),
  };
}

const changedIn = (before: Values = {}, now: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );

/** What was typed between two moments, such as while a form was saved; undefined if nothing was. */
export function inputSince(before: FormInput, now: FormInput): FormInput | undefined {
  const fields = changedIn(before.fields, now.fields);
  const texts: Texts = Object.fromEntries(
    Object.entries(now.texts)
      .map(([language, typed]) => [language, changedIn(before.texts[language as Language], typed)] as const)
      .filter(([, changed]) => Object.keys(changed).length > 0),
  );
  return Object.keys({ ...fields, ...texts }).length > 0 ? { fields, texts } : undefined;
}

/** The texts of a record in the languages of the input, with the input. */
export const textsWith = (record: Values, texts: Texts, translated: readonly string[]): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([language, typed]) => [
      language,
      { ...textsIn(record, language as Language, translated), ...typed },
    ]),
  );

/** The values of a record, with the input, and with its texts in the language of the values. */
export const valuesWith = (shown: Values, { fields, texts }: FormInput): Values => ({
  ...shown,
  ...fields,
  ...texts[shown.language as Language],
});

/**
 * The personal values that were sent, if others were typed since: the form continues with them, and does not mask them again.
 * @param personal the names of the personal fields
 */
export function personalStays(
  personal: readonly string[],
  sent: FormInput,
  since: FormInput | undefined,
): Values | undefined {
  if (since === undefined || !personal.some((name) => name in since.fields)) return undefined;
  return Object.fromEntries(Object.entries(sent.fields).filter(([name]) => personal.includes(name)));
}
