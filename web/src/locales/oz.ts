import answers from '@dekanat/contract/locales/oz.json';
import type { Catalogue } from '#kernel/text.ts';
import messages from '#locales/oz.json';

export const catalogue: Catalogue = { ...answers, ...messages };
