import { type Endpoint, realmOf } from '@dekanat/contract/api/endpoint.ts';
import { LANGUAGE_TAGS, type Language } from '@dekanat/contract/api/languages.ts';
import type { CallInput } from '#api/call-options.ts';
import { queryOf } from '#api/query.ts';
import { readStored, useStored, writeStored } from '#browser/stored-values.ts';
import { currentLanguage, useLanguage } from '#i18n/text.ts';
import { persister } from './offline/stored-queries.ts';
import { VIEWED } from './view/view.ts';

/** The language of lessons, names and news may be one that the interface does not have. */
const NAME = 'cabinet.content';

export const contentLanguage = (): Language =>
  (readStored(NAME) as Language | undefined) ?? currentLanguage();

/** `undefined`: as the interface. */
export const setContentLanguage = (language: Language | undefined): void => writeStored(NAME, language);

export function useContentLanguage(): Language {
  const { language } = useLanguage();
  return (useStored(NAME) as Language | undefined) ?? language;
}

/** The `lang` of names and texts of the university, which may differ from that of the page. */
export const useContentTag = (): string => LANGUAGE_TAGS[useContentLanguage()];

/** A query of the student's own records, with names in the language of content and sentences in that of the interface, which is shown without a connection as it was read last. */
export function ownQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const [language, interfaceLanguage] = [contentLanguage(), currentLanguage()];
  // Only calls of students tell names from sentences.
  const isTold = realmOf(endpoint) === 'student' && language !== interfaceLanguage;
  const languages = { language, ...(isTold && { interface_language: interfaceLanguage }) };
  const localised = { ...input, query: { ...languages, ...input.query } };
  const query = queryOf(endpoint, localised as CallInput<E>);
  // On the device of staff nothing of a student is stored.
  return VIEWED === undefined ? ({ ...query, persister } as typeof query) : query;
}
