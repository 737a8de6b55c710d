import { afterEach, expect, it, vi } from 'vitest';
import { onStoredChange, readStored, writeStored } from './stored-values.ts';

const NAME = 'test.typed';
afterEach(() => {
  vi.unstubAllGlobals();
  writeStored(NAME, undefined);
});

/** What is stored stays readable, and can be removed. */
function fillDisk(): void {
  const stored = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.getItem(key),
    removeItem: (key: string) => stored.removeItem(key),
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
}

it('what was typed last is read, also when only the beginning could be stored', () => {
  writeStored(NAME, 'Javobning boshi');
  fillDisk();
  writeStored(NAME, 'Javobning boshi va oxiri');
  expect(readStored(NAME)).toBe('Javobning boshi va oxiri');
  writeStored(NAME, undefined);
  expect(readStored(NAME)).toBeUndefined();
});

it('what another tab stores replaces what could not be stored here', () => {
  const unsubscribe = onStoredChange(() => undefined);
  fillDisk();
  writeStored(NAME, 'Shu oynada');
  expect(readStored(NAME)).toBe('Shu oynada');
  vi.unstubAllGlobals();
  localStorage.setItem(`dekanat.${NAME}`, 'Boshqa oynada');
  window.dispatchEvent(
    new StorageEvent('storage', {
      key: `dekanat.${NAME}`,
      newValue: 'Boshqa oynada',
      storageArea: localStorage,
    }),
  );
  expect(readStored(NAME)).toBe('Boshqa oynada');
  unsubscribe();
});
