import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { TextPart } from '#i18n/text-key.ts';

/** Texts of one interface language by key. */
export type Catalogue = Readonly<Record<string, string>>;

/** `web/catalogues.ts` serves each language of a catalogue as a module. The arguments must be literals for Vite. */
const files: Record<InterfaceLanguage, Record<string, () => Promise<Catalogue>>> = {
  oz: import.meta.glob<Catalogue>(['../locales/*.json', '../../../contract/src/locales/*.json'], {
    query: '?oz',
    import: 'default',
  }),
  ru: import.meta.glob<Catalogue>(['../locales/*.json', '../../../contract/src/locales/*.json'], {
    query: '?ru',
    import: 'default',
  }),
  en: import.meta.glob<Catalogue>(['../locales/*.json', '../../../contract/src/locales/*.json'], {
    query: '?en',
    import: 'default',
  }),
};
const NOTHING: Catalogue = {};
const loaded = new Map<InterfaceLanguage, Catalogue>();
const pending = new Map<string, Promise<void>>();

/** All loaded texts of a language. */
export const loadedTexts = (language: InterfaceLanguage): Catalogue => loaded.get(language) ?? NOTHING;

async function fetchMatching(ending: string, language: InterfaceLanguage): Promise<void> {
  const matching = Object.entries(files[language]).filter(([path]) => path.endsWith(ending));
  const catalogues = await Promise.all(matching.map(([, load]) => load()));
  loaded.set(language, Object.assign({}, loadedTexts(language), ...catalogues));
}

/** Loads a part in a language once; a failed load can be repeated. */
export function loadTexts(part: TextPart, language: InterfaceLanguage): Promise<void> {
  const name = `${part} ${language}`;
  const arrival =
    pending.get(name) ??
    fetchMatching(`/${part}.json`, language).catch((error: unknown) => {
      pending.delete(name);
      throw error;
    });
  pending.set(name, arrival);
  return arrival;
}

/** All shipped texts of a language. */
export async function allTexts(language: InterfaceLanguage): Promise<Catalogue> {
  await fetchMatching('.json', language);
  return loadedTexts(language);
}
