import {
  FALLBACK_LANGUAGE,
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_TAGS,
} from '@dekanat/contract/api/languages.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { onStoredChange, readStored, writeStored } from '#browser/stored-values.ts';
import { type Catalogue, loadedTexts, loadTexts } from '#i18n/catalogues.ts';
import { formatText } from '#i18n/format-text.ts';
import type { TextKey, TextPart } from '#i18n/text-key.ts';
import { storedTextOverrides, withTextOverrides } from '#i18n/text-overrides.ts';

export type Text = (key: TextKey, values?: Record<string, unknown>) => string;

const NAME = 'language';

/** The language chosen in this browser, if any. */
export const chosenLanguage = (): InterfaceLanguage | undefined =>
  INTERFACE_LANGUAGES.find((language) => language === readStored(NAME));

let shown: InterfaceLanguage = chosenLanguage() ?? FALLBACK_LANGUAGE;
/** The requested language, whose texts may still be loading. */
let requested = shown;
/** Parts that have been requested so far. */
const needed = new Set<TextPart>(['start']);
const listeners = new Set<() => void>();
/** Incremented whenever other texts become active. */
let turns = 0;

export const currentLanguage = (): InterfaceLanguage => shown;

interface Active {
  catalogue: Catalogue;
  replaced: string | undefined;
  /** The catalogue with what replaces its texts. */
  texts: Catalogue;
}
/** The active texts: shipped ones and stored custom ones. */
const inForce = new Map<InterfaceLanguage, Active>();

export const text: Text = (key, values) => formatText(inForce.get(shown)?.texts ?? {}, shown, key, values);

/** Activates the texts of a language. @returns whether they changed */
function putInForce(language: InterfaceLanguage): boolean {
  const catalogue = loadedTexts(language);
  const replaced = storedTextOverrides(language);
  const before = inForce.get(language);
  if (before?.catalogue === catalogue && before.replaced === replaced) return false;
  inForce.set(language, { catalogue, replaced, texts: withTextOverrides(catalogue, replaced) });
  return true;
}

/**
 * A loader of code that loads its texts (and the shell's) at the same time: in the current language and in
 * the one being loaded.
 */
export const withTexts = <Loaded>(part: TextPart, load: () => Promise<Loaded>) =>
  withParts(['shell', part], load);

/** The same for a public page, which does not need the shell's texts. */
export const withOnlyTexts = <Loaded>(part: TextPart, load: () => Promise<Loaded>) => withParts([part], load);

const withParts =
  <Loaded>(parts: TextPart[], load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> => {
    for (const one of parts) needed.add(one);
    const languages = [...new Set([shown, requested])];
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
/** Applies texts stored by another tab. */
function followRemembered(): void {
  if (following) return;
  following = true;
  onStoredChange(() => {
    if (INTERFACE_LANGUAGES.filter(putInForce).includes(shown)) drawAnew();
  });
}

/**
 * Shows the interface in `language` once its texts are loaded; nothing can be rendered before the first time.
 */
export async function showLanguage(language: InterfaceLanguage): Promise<void> {
  requested = language;
  try {
    await Promise.all([...needed].map((part) => loadTexts(part, language)));
  } catch (error) {
    if (requested === language) requested = shown;
    throw error;
  }
  // Another language was chosen meanwhile.
  if (requested !== language) return;
  putInForce(language);
  followRemembered();
  document.documentElement.lang = LANGUAGE_TAGS[language];
  shown = language;
  drawAnew();
}

/** Shows and stores `language`. */
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

/**
 * Texts in the interface language: `text('menu.faculties')`. Re-renders when the language or a custom text
 * changes.
 */
export function useText(): Text {
  const turn = useSyncExternalStore(subscribe, () => turns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function for each turn makes memoised parts follow
  return useCallback((key, values) => text(key, values), [turn]);
}
