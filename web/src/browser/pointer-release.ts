let pressed = false;
let waiting: (() => void)[] = [];

document.addEventListener('pointerdown', () => (pressed = true), true);
for (const end of ['pointerup', 'pointercancel'] as const) {
  // After the click that follows pointerup.
  document.addEventListener(end, () => setTimeout(release), true);
}

function release() {
  pressed = false;
  for (const resume of waiting) resume();
  waiting = [];
}

/** Resolves when no mouse button or finger is down. Content that appears earlier would move the target of the click. */
export const pointerReleased = () =>
  pressed ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve();
