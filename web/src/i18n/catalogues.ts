import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { TextPart } from '#i18n/text-key.ts';

/** Texts of one interface language by key. */
export type Catalogue = Readonly<Record<string, string>>;

/** The loaders of the catalogues of a document, by their paths. */
export type CatalogueFiles = Record<InterfaceLanguage, Record<string, () => Promise<Catalogue>>>;

let files: CatalogueFiles = { oz: {}, ru: {}, en: {} };
/** Each document names its catalogues, before it loads the first. */
export function provideCatalogues(provided: CatalogueFiles): void {
  files = provided;
}

const NOTHING: Catalogue = {};
const loaded = new Map<InterfaceLanguage, Catalogue>();
const pending = new Map<string, Promise<void>>();

/** All loaded texts of a language. */
export const loadedTexts = (language: InterfaceLanguage): Catalogue => loaded.get(language) ?? NOTHING;

async function fetchMatching(ending: string, language: InterfaceLanguage): Promise<void> {
  const matching = Object.entries(files[language]).filter(([path]) => path.endsWith(ending));
  if (matching.length === 0) throw new Error(`This document has no texts ${ending}`);
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
