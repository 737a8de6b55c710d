import { LABEL_MODULES } from '@dekanat/contract/reference/labels.ts';
import type { Choice } from '#ui/form/choices.ts';

/** What labels are about, in words. */
export const MODULES: Choice[] = LABEL_MODULES.map((value) => ({ value, label: `label.module.${value}` }));
