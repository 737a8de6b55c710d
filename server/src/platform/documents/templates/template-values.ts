import { formatNumber, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { PrintedNumber, TemplateValues } from './template-kind.ts';

type TemplateValue = TemplateValues[string];

/** A number that texts have in the notation of the language, with exactly `digits` decimals if given; null stays null. */
export const printedNumber = (
  number: number | null,
  language: InterfaceLanguage,
  digits?: number,
): PrintedNumber | null =>
  number === null ? null : { number, text: formatNumber(number, language, digits) };

export const isPrintedNumber = (value: TemplateValue): value is PrintedNumber =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value within a text; rows have none. */
export function textOfValue(value: TemplateValue): string {
  if (value === null || Array.isArray(value)) return '';
  return isPrintedNumber(value) ? value.text : String(value);
}
