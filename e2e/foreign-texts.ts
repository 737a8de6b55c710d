import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { Page } from '@playwright/test';
import { catalogues } from './texts.ts';

/** Names of demonstration records that are also texts of the interface. */
const RECORD_NAMES = ['Administratorlar', 'Администраторы', 'Tanlov fanlari'];

/** The texts of the other languages that `language` does not have, except those with placeholders. */
const foreignTo = (language: InterfaceLanguage): ReadonlySet<string> => {
  const own = new Set([...Object.values(catalogues[language]), ...RECORD_NAMES]);
  const others = INTERFACE_LANGUAGES.flatMap((other) => Object.values(catalogues[other]));
  return new Set(others.filter((text) => !own.has(text) && !text.includes('{{')));
};

/** Texts and labels on the page that belong to another language of the interface. */
export async function foreignTextsOn(page: Page, language: InterfaceLanguage): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // Ant Design labels its icons and the clear button of a select in English only.
    const labelled = ':is([aria-label], [title], [placeholder], [alt]):not(.anticon, .ant-select-clear)';
    const texts = [document.title];
    while (nodes.nextNode()) {
      const { parentElement, nodeValue } = nodes.currentNode;
      // Rich texts are written by people, in the language of their record.
      if (parentElement?.closest('.rich-text') === null) texts.push(nodeValue ?? '');
    }
    for (const element of document.querySelectorAll(labelled))
      texts.push(...attributes.map((name) => element.getAttribute(name) ?? ''));
    return texts.map((text) => text.trim());
  });
  const foreign = foreignTo(language);
  return [...new Set(shown)].filter((text) => foreign.has(text));
}
