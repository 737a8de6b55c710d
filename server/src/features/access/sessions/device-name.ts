import Bowser from 'bowser';

/** A `User-Agent` as a device name: “Chrome, Windows”. Null when it is not a browser's. */
export function deviceName(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ') || null;
}
