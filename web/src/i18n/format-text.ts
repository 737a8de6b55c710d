import { formatNumber, type InterfaceLanguage, LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';

/** `{{name}}`, and `{{rows, number}}` in the notation of the language. */
const PLACEHOLDER = /\{\{\s*([^{},]+?)\s*(?:,\s*(\w+)\s*)?\}\}/g;

const pluralRules = new Map<InterfaceLanguage, Intl.PluralRules>();

/** The key of the plural form of a count, in the notation of i18next, with which the server reads the same catalogues. */
function pluralKey(key: string, count: number, language: InterfaceLanguage): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(LANGUAGE_TAGS[language]);
  pluralRules.set(language, rules);
  return `${key}_${rules.select(count)}`;
}

/** The text of a key with its values; a key that the catalogue lacks is shown itself. */
export function formatText(
  catalogue: Readonly<Record<string, string>>,
  language: InterfaceLanguage,
  key: string,
  values: Readonly<Record<string, unknown>> = {},
): string {
  const { count } = values;
  const form = typeof count === 'number' ? catalogue[pluralKey(key, count, language)] : undefined;
  const found = form ?? catalogue[key] ?? key;
  return found.replace(PLACEHOLDER, (_, name: string, format?: string) => {
    const value = values[name];
    if (value === undefined || value === null) return '';
    return format === 'number' ? formatNumber(Number(value), language) : String(value);
  });
}
