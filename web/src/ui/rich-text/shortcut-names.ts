const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** `Mod-Shift-b` as the user knows it: `Ctrl+Shift+B`, or `⌘⇧B`. */
export function keysShown(keys: string): string {
  const parts = keys.split('-').map((key) => (key.length === 1 ? key.toUpperCase() : key));
  if (!isMac) return parts.join('+').replace('Mod', 'Ctrl');
  const signs: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };
  return parts.map((part) => signs[part] ?? part).join('');
}

/** For `aria-keyshortcuts`. */
export const ariaKeys = (keys: string): string =>
  keys.replaceAll('-', '+').replace('Mod', isMac ? 'Meta' : 'Control');
