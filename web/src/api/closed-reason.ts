import { readTab, writeTab } from '#browser/tab-storage.ts';
import { currentLanguage } from '#i18n/text.ts';

/** The page at `/402` is opened anew by the cabinet, which is another application. */
const NAME = 'dekanat.closed';

/** Stores for this tab why the server has refused access (402): a sentence in the present language. */
export function writeClosedReason(reason: string): void {
  writeTab(NAME, JSON.stringify([currentLanguage(), reason]));
}

/** Why access was refused; undefined when it is unknown, or known in another language only. */
export function readClosedReason(): string | undefined {
  try {
    const [language, reason] = JSON.parse(readTab(NAME) ?? '[]') as string[];
    return language === currentLanguage() ? reason : undefined;
  } catch {
    return undefined;
  }
}

export const removeClosedReason = (): void => writeTab(NAME, undefined);
