import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { call } from '#api/api.ts';
import { storeTextOverrides } from '#i18n/text-overrides.ts';

/** Fetches the texts that people have put in place of the product's, for pages without a session. */
export async function refreshTexts(language: InterfaceLanguage): Promise<void> {
  storeTextOverrides(language, await call(interfaceTexts.texts, { query: { language, category: 'crm' } }));
}
