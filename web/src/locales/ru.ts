import answers from '@dekanat/contract/locales/ru.json';
import type { Catalogue } from '#kernel/text.ts';
import messages from '#locales/ru.json';

export const catalogue: Catalogue = { ...answers, ...messages };
