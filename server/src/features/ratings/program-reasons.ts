import { FALLBACK_LANGUAGE, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { TEXT_KEYS, translate } from '#api/messages.ts';
import { type TextKey, uncheckedKey } from '#locales/text-key.ts';

/** Why marks were changed, or a sheet was opened again. */
export interface StoredReason {
  /** Written by a user; for a reason of the product its text, which processes of the version before show. */
  reason: string | null;
  /** Of a reason of the product. */
  reason_key: TextKey | null;
}

/** A reason that the product gives. */
export const programReason = (key: TextKey): StoredReason & { reason: string } => ({
  reason: translate(key, FALLBACK_LANGUAGE),
  reason_key: key,
});

/** The reason in the language of the reader; one of a later version is shown as it was stored. */
export const reasonIn = (
  language: InterfaceLanguage,
  { reason, reason_key }: { reason: string | null; reason_key: string | null },
): string | null =>
  reason_key !== null && TEXT_KEYS.has(reason_key) ? translate(uncheckedKey(reason_key), language) : reason;
