import type { ContractTextKey, KeyOf } from '@dekanat/contract/locales/text-key.ts';
import type own from './texts.json';

/** The key of a text that the server can translate: its own, or one of the contract. */
export type TextKey = ContractTextKey | KeyOf<typeof own>;

/** For a key that is stored in the database, or made of a value whose type allows more than there are texts. */
export const uncheckedKey = (key: string): TextKey => key as TextKey;
