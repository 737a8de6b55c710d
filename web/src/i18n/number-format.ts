import { formatNumber as inLanguage } from '@dekanat/contract/api/languages.ts';
import { currentLanguage } from '#i18n/text.ts';

/** A number in the notation of the interface language, with exactly `digits` decimals if given. */
export const formatNumber = (number: number, digits?: number): string =>
  inLanguage(number, currentLanguage(), digits);
