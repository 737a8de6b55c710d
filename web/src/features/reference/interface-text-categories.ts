import { TEXT_CATEGORIES } from '@dekanat/contract/reference/interface-texts.ts';
import type { Choice } from '#ui/form/choices.ts';

export const CATEGORIES: Choice[] = TEXT_CATEGORIES.map((value) => ({
  value,
  label: `i18n.category.${value}`,
}));
