import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { TextPart } from '#i18n/text-key.ts';

/** Texts of one interface language by key. */
export type Catalogue = Readonly<Record<string, string>>;

const files: Record<string, () => Promise<Catalogue>> = {
  ...import.meta.glob<Catalogue>('../locales/*/*.json', { import: 'default' }),
  ...import.meta.glob<Catalogue>('../../../contract/src/locales/*/*.json', { import: 'default' }),
};
const NOTHING: Catalogue = {};
const loaded = new Map<InterfaceLanguage, Catalogue>();
const pending = new Map<string, Promise<void>>();

/** All loaded texts of a language. */
export const loadedTexts = (language: InterfaceLanguage): Catalogue => loaded.get(language) ?? NOTHING;

async function fetchMatching(ending: string, language: InterfaceLanguage): Promise<void> {
  const matching = Object.keys(files).filter((path) => path.endsWith(ending));
  const catalogues = await Promise.all(matching.map((path) => files[path]?.()));
  loaded.set(language, Object.assign({}, loadedTexts(language), ...catalogues));
}

/** Loads a part in a language once; a failed load can be repeated. */
export function loadTexts(part: TextPart, language: InterfaceLanguage): Promise<void> {
  const ending = `/${part}/${language}.json`;
  const arrival =
    pending.get(ending) ??
    fetchMatching(ending, language).catch((error: unknown) => {
      pending.delete(ending);
      throw error;
    });
  pending.set(ending, arrival);
  return arrival;
}

/** All shipped texts of a language. */
export async function allTexts(language: InterfaceLanguage): Promise<Catalogue> {
  await fetchMatching(`/${language}.json`, language);
  return loadedTexts(language);
}
