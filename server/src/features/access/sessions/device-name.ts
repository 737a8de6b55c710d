import Bowser from 'bowser';

/** A `User-Agent` as people name a device: “Chrome, Windows”. Null for what is no browser, or says nothing. */
export function deviceName(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ') || null;
}
