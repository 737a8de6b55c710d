import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  type Language,
} from '@dekanat/contract/api/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { allTexts, type Catalogue } from '#i18n/catalogues.ts';

export type ShippedTexts = Partial<Record<Language, Catalogue>>;

async function readAll(): Promise<ShippedTexts> {
  const read = async (language: InterfaceLanguage) => [language, await allTexts(language)] as const;
  return Object.fromEntries(await Promise.all(INTERFACE_LANGUAGES.map(read)));
}

/** The shipped texts in every interface language. */
export function useShippedTexts(): ShippedTexts {
  const { data = {} } = useQuery({
    queryKey: ['shipped-texts'],
    queryFn: readAll,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The shipped text of a key. */
export const shippedUnder = (texts: ShippedTexts, key: unknown, language: Language): string | undefined => {
  const catalogue = texts[language];
  return typeof key === 'string' && catalogue && Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
};
