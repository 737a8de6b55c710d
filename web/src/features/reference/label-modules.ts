import { LABEL_MODULES } from '@dekanat/contract/reference/labels.ts';
import type { Choice } from '#ui/form/choices.ts';

/** The names of the label modules. */
export const MODULES: Choice[] = LABEL_MODULES.map((value) => ({ value, label: `label.module.${value}` }));
