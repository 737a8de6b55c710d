import type { InterfaceLanguage } from '@dekanat/contract/kernel/languages.ts';
import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { call } from '#kernel/api.ts';
import { replaceTexts } from '#locales/replaced-texts.ts';

/** Fetches the texts that people have put in place of the product's, for pages without a session. */
export async function takeFreshTexts(language: InterfaceLanguage): Promise<void> {
  replaceTexts(language, await call(interfaceTexts.texts, { query: { language, category: 'crm' } }));
}
