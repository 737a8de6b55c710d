import { isPublicUrl } from '#platform/security/public-address.ts';

/** Whether the server may send notifications to this URL. Push services have the usual port. */
export function isPushAddress(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.port === '' && isPublicUrl(parsed);
}
