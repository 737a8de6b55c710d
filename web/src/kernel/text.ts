import {
  FALLBACK_LANGUAGE,
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_TAGS,
} from '@dekanat/contract/kernel/languages.ts';
import { createInstance } from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import { onRemembered, recall, remember } from '#kernel/remembered.ts';

/** All texts of one interface language; each is a chunk of its own. */
export type Catalogue = Readonly<Record<string, string>>;

export type Text = (key: string, values?: Record<string, unknown>) => string;

const NAME = 'language';
const loaders: Record<InterfaceLanguage, () => Promise<{ catalogue: Catalogue }>> = {
  oz: () => import('#locales/oz.ts'),
  ru: () => import('#locales/ru.ts'),
};
const brought = new Map<InterfaceLanguage, Catalogue>();
/** What people have put in place of it, as it was remembered. */
const replaced = new Map<InterfaceLanguage, string | undefined>();
const i18n = createInstance();
const listeners = new Set<() => void>();
let shown: InterfaceLanguage = FALLBACK_LANGUAGE;
/** Counts how often other texts were put in force. */
let turns = 0;

/** The language that was chosen in this browser, if one ever was. */
export const chosenLanguage = (): InterfaceLanguage | undefined =>
  INTERFACE_LANGUAGES.find((language) => language === recall(NAME));

export const currentLanguage = (): InterfaceLanguage => shown;

/** Texts do not refer to one another (`$t`): those that people write could go round in circles. */
export const text: Text = (key, values) => i18n.t(key, { ...values, nest: false });

/** All texts of a language as the product brings them. */
export async function broughtTexts(language: InterfaceLanguage): Promise<Catalogue> {
  const catalogue = brought.get(language) ?? (await loaders[language]()).catalogue;
  brought.set(language, catalogue);
  return catalogue;
}

const placeOf = (language: InterfaceLanguage) => `texts.${language}`;

/** People's own texts instead of the product's, in every tab and remembered: the next start begins with them. */
export const replaceTexts = (language: InterfaceLanguage, texts: Catalogue): void =>
  remember(placeOf(language), Object.keys(texts).length === 0 ? undefined : JSON.stringify(texts));

/** The remembered texts whose keys the product has: anything may stand in a browser's storage. */
function readReplaced(catalogue: Catalogue, remembered: string | undefined): Catalogue {
  try {
    const texts: object = JSON.parse(remembered ?? '{}');
    const known = Object.entries(texts).filter(
      ([key, message]) => Object.hasOwn(catalogue, key) && typeof message === 'string',
    );
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

/** Puts the texts of a language in force, if they have changed; says whether they have. */
function putInForce(language: InterfaceLanguage): boolean {
  const catalogue = brought.get(language);
  const remembered = recall(placeOf(language));
  if (catalogue === undefined || (replaced.has(language) && replaced.get(language) === remembered))
    return false;
  replaced.set(language, remembered);
  const texts = { ...catalogue, ...readReplaced(catalogue, remembered) };
  i18n.addResourceBundle(LANGUAGE_TAGS[language], 'translation', texts);
  return true;
}

function drawAnew(): void {
  turns += 1;
  for (const listener of listeners) listener();
}

let following = false;
/** Takes over the texts that another tab has remembered. */
function followRemembered(): void {
  if (following) return;
  following = true;
  onRemembered(() => {
    if (INTERFACE_LANGUAGES.filter(putInForce).includes(shown)) drawAnew();
  });
}

/** Shows the interface in `language` from now on; before the first time nothing can be drawn. */
export async function showLanguage(language: InterfaceLanguage): Promise<void> {
  await i18nReady;
  await broughtTexts(language);
  putInForce(language);
  followRemembered();
  await i18n.changeLanguage(LANGUAGE_TAGS[language]);
  document.documentElement.lang = LANGUAGE_TAGS[language];
  shown = language;
  drawAnew();
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

/** Texts in the interface language: `text('menu.faculties')`. Draws anew when the language changes, or somebody's text of it. */
export function useText(): Text {
  const turn = useSyncExternalStore(subscribe, () => turns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function for each turn makes memoised parts follow
  return useCallback((key, values) => text(key, values), [turn]);
}
