/** Values that this tab keeps over a reload. Without storage, or when it is full, they are not kept, and nothing fails. */

export function readTab(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the value; undefined removes it. A value that cannot be stored leaves the former one. */
export function writeTab(name: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // As above.
  }
}
