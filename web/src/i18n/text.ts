import {
  FALLBACK_LANGUAGE,
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_TAGS,
} from '@dekanat/contract/api/languages.ts';
import { createInstance } from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import { onStoredChange, readStored, writeStored } from '#browser/stored-values.ts';
import { type Catalogue, loadedTexts, loadTexts } from '#i18n/catalogues.ts';
import { formatNumber } from '#i18n/number-format.ts';
import type { TextKey, TextPart } from '#i18n/text-key.ts';
import { storedTextOverrides, withTextOverrides } from '#i18n/text-overrides.ts';

export type Text = (key: TextKey, values?: Record<string, unknown>) => string;

const NAME = 'language';
const i18n = createInstance();
void i18n.init({
  lng: LANGUAGE_TAGS[FALLBACK_LANGUAGE],
  fallbackLng: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});
i18n.services.formatter?.add('number', (value: number) => formatNumber(value));

/** The language that was chosen in this browser, if one ever was. */
export const chosenLanguage = (): InterfaceLanguage | undefined =>
  INTERFACE_LANGUAGES.find((language) => language === readStored(NAME));

let shown: InterfaceLanguage = chosenLanguage() ?? FALLBACK_LANGUAGE;
/** The language whose texts are being fetched, to be shown when all of them are there. */
let wanted = shown;
/** Parts that what was opened so far has asked for. */
const needed = new Set<TextPart>(['start']);
const listeners = new Set<() => void>();
/** Counts how often other texts were put in force. */
let turns = 0;

export const currentLanguage = (): InterfaceLanguage => shown;

/** Texts do not refer to one another (`$t`): those that people write could go round in circles. */
export const text: Text = (key, values) => i18n.t(key, { ...values, nest: false });

/** What was put in force last: the product's texts, and people's own as they were remembered. */
const inForce = new Map<InterfaceLanguage, { catalogue: Catalogue; replaced: string | undefined }>();

/** Puts the texts of a language in force, if they have changed; says whether they have. */
function putInForce(language: InterfaceLanguage): boolean {
  const catalogue = loadedTexts(language);
  const replaced = storedTextOverrides(language);
  const before = inForce.get(language);
  if (before?.catalogue === catalogue && before.replaced === replaced) return false;
  inForce.set(language, { catalogue, replaced });
  i18n.addResourceBundle(LANGUAGE_TAGS[language], 'translation', withTextOverrides(catalogue, replaced));
  return true;
}

/**
 * A loader of code that fetches the code's texts at the same time (and the shell's, within which it is drawn): in the
 * language that is shown, and in the one that is about to be.
 */
export const withTexts =
  <Loaded>(part: TextPart, load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> => {
    const parts: TextPart[] = ['shell', part];
    for (const one of parts) needed.add(one);
    const languages = [...new Set([shown, wanted])];
    const texts = languages.flatMap((language) => parts.map((one) => loadTexts(one, language)));
    const [loaded] = await Promise.all([load(), ...texts]);
    languages.forEach(putInForce);
    return loaded;
  };

function drawAnew(): void {
  turns += 1;
  for (const listener of listeners) listener();
}

let following = false;
/** Takes over the texts that another tab has remembered. */
function followRemembered(): void {
  if (following) return;
  following = true;
  onStoredChange(() => {
    if (INTERFACE_LANGUAGES.filter(putInForce).includes(shown)) drawAnew();
  });
}

/** Shows the interface in `language` as soon as its texts are there; before the first time nothing can be drawn. */
export async function showLanguage(language: InterfaceLanguage): Promise<void> {
  wanted = language;
  try {
    await Promise.all([...needed].map((part) => loadTexts(part, language)));
  } catch (error) {
    if (wanted === language) wanted = shown;
    throw error;
  }
  // Somebody has chosen another one in the meantime.
  if (wanted !== language) return;
  putInForce(language);
  followRemembered();
  await i18n.changeLanguage(LANGUAGE_TAGS[language]);
  document.documentElement.lang = LANGUAGE_TAGS[language];
  shown = language;
  drawAnew();
}

/** Shows `language` and remembers that it was chosen. */
async function setLanguage(language: InterfaceLanguage): Promise<void> {
  await showLanguage(language);
  writeStored(NAME, language);
}

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
