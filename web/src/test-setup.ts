import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { configure } from '@testing-library/react';
import { afterAll, beforeAll, vi } from 'vitest';
import '#app/provided-catalogues.ts';
import { loadedTexts } from '#i18n/catalogues.ts';

/** Only stops a wait whose condition is never met: the library's own second is too short beside a busy core. */
const PATIENCE_MS = 60_000;

configure({ asyncUtilTimeout: PATIENCE_MS });

// The files of a worker share the browser's storage and modules.
beforeAll(() => {
  sessionStorage.clear();
  localStorage.clear();
});
// Each file expects keys in place of texts.
afterAll(() => {
  if (INTERFACE_LANGUAGES.some((language) => Object.keys(loadedTexts(language)).length > 0))
    vi.resetModules();
});
