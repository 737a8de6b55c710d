import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';

/** A sentence that users know to the letter, and where it stands. */
export interface KnownSentence {
  sentence: string;
  language: InterfaceLanguage;
  /** Texts with this sentence. */
  keys: readonly string[];
  /** The endpoint and required field whose empty value it answers. */
  of?: string;
  /** An earlier spelling. */
  written?: string;
}
