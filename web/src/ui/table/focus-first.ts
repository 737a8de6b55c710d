/**
 * Focuses the first control of a part that was opened by a key, or whose opener has disappeared: Tab would lead past it
 * otherwise, and screen readers would not read it.
 */
export function focusFirstControl(part: HTMLElement | null): void {
  const opener = document.activeElement;
  if (part === null || opener === null || part.contains(opener)) return;
  if (opener === document.body || opener.matches(':focus-visible'))
    part.querySelector<HTMLElement>('input, select, textarea, button, a[href]')?.focus();
}
