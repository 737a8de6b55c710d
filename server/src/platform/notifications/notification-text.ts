import type { Language } from '@dekanat/contract/api/languages.ts';
import { translate } from '#api/messages.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import type { NotificationDetails } from './notify.ts';

/** Placeholder values in the language of the reader: a device without a name is stored as null. */
export const valuesIn = (details: Record<string, unknown>, language: Language | undefined) => ({
  ...details,
  ...(details.device === null && { device: translate('mail.unknown_device', language) }),
});

/** The text of a stored notification, and the second text with a result or a reason. */
export function notificationText(
  { key, details }: { key: string; details: unknown },
  language: Language | undefined,
): { text: string; detail: string | null } {
  const { because, kind, needs: _needs, ...values } = details as NotificationDetails;
  const title = kind === undefined ? undefined : translate(uncheckedKey(`job.kind.${kind}`), language);
  return {
    text: translate(uncheckedKey(key), language, { ...valuesIn(values, language), title }),
    detail: because === undefined ? null : translate(because.key, language, because.details),
  };
}
