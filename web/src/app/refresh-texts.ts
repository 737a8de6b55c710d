import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { call } from '#api/api.ts';
import { storeTextOverrides } from '#i18n/text-overrides.ts';

/** Loads the custom texts for pages without a session. */
export async function refreshTexts(language: InterfaceLanguage): Promise<void> {
  storeTextOverrides(language, await call(interfaceTexts.texts, { query: { language, category: 'crm' } }));
}
