import {
  FALLBACK_LANGUAGE,
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_TAGS,
} from '@dekanat/contract/kernel/languages.ts';
import { createInstance } from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import { recall, remember } from '#kernel/remembered.ts';

/** All texts of one interface language; each is a chunk of its own. */
export type Catalogue = Readonly<Record<string, string>>;

export type Text = (key: string, values?: Record<string, unknown>) => string;

const NAME = 'language';
const loaders: Record<InterfaceLanguage, () => Promise<{ catalogue: Catalogue }>> = {
  oz: () => import('#locales/oz.ts'),
  ru: () => import('#locales/ru.ts'),
};
const loaded = new Set<InterfaceLanguage>();
const i18n = createInstance();
const listeners = new Set<() => void>();
let shown: InterfaceLanguage = FALLBACK_LANGUAGE;

/** The language that was chosen in this browser, if one ever was. */
export const chosenLanguage = (): InterfaceLanguage | undefined =>
  INTERFACE_LANGUAGES.find((language) => language === recall(NAME));

export const currentLanguage = (): InterfaceLanguage => shown;

export const text: Text = (key, values) => i18n.t(key, values ?? {});

async function load(language: InterfaceLanguage): Promise<void> {
  if (loaded.has(language)) return;
  const { catalogue } = await loaders[language]();
  i18n.addResourceBundle(LANGUAGE_TAGS[language], 'translation', catalogue);
  loaded.add(language);
}

/** Shows the interface in `language` from now on; before the first time nothing can be drawn. */
export async function showLanguage(language: InterfaceLanguage): Promise<void> {
  await i18nReady;
  await load(language);
  await i18n.changeLanguage(LANGUAGE_TAGS[language]);
  document.documentElement.lang = LANGUAGE_TAGS[language];
  shown = language;
  for (const listener of listeners) listener();
}

/** Shows `language` and remembers that it was chosen. */
async function setLanguage(language: InterfaceLanguage): Promise<void> {
  remember(NAME, language);
  await showLanguage(language);
}

const i18nReady = i18n.init({
  lng: LANGUAGE_TAGS[FALLBACK_LANGUAGE],
  fallbackLng: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useLanguage = () => ({
  language: useSyncExternalStore(subscribe, currentLanguage),
  setLanguage,
});

/** Texts in the interface language: `text('menu.faculties')`. Draws anew when the language changes. */
export function useText(): Text {
  const { language } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function for each language makes memoised parts follow
  return useCallback((key, values) => text(key, values), [language]);
}
