type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The Latin letter of a key: that of the layout, else that of the place of the key, as in a Cyrillic layout. */
export function letterOf({ key, code }: Pick<Press, 'key' | 'code'>): string | undefined {
  const typed = key.toLowerCase();
  if (/^[a-z]$/.test(typed)) return typed;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}

/** The Latin letter that is pressed with Ctrl or ⌘. With Alt it is none: layouts have other characters there. */
export const shortcutOf = (event: Press): string | undefined =>
  (event.ctrlKey || event.metaKey) && !event.altKey ? letterOf(event) : undefined;
