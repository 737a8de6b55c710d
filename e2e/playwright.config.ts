import { defineConfig } from '@playwright/test';
import { findHeadlessChromium } from '../scripts/chromium.mjs';
import { SERVER_ENVIRONMENT } from '../scripts/server-command.mjs';
import type { TestOptions } from './fixtures.ts';
import { ALL_VARIANTS, ONE_VARIANT } from './screen-variants.ts';
import { LONG } from './tags.ts';

// The workers, which read this file too, inherit the path and search no more.
const browser = findHeadlessChromium();
process.env.CHROMIUM_PATH = browser;
process.env.NODE_COMPILE_CACHE ??= SERVER_ENVIRONMENT.NODE_COMPILE_CACHE;

/** Services of the browser vendor, and page preloading, which would run during the tests. */
const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium uses only the last --disable-features, so this list repeats the one that Playwright passes. The last three are the
  // address bar's suggestions, which every window would render as a hidden page of its own.
  `--disable-features=${[
    ...['PaintHolding', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
    ...['MediaRouter', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
    ...['HttpsUpgrades', 'LensOverlay', 'AimEnabled'],
    ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
  ]}`,
];

/** A busy machine is slow; only a failure waits this long. */
const WAIT_MS = 20_000;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SCREENS = 'screens.test.ts';
const CABINET_SCREENS = 'cabinet-screens.test.ts';

export default defineConfig<TestOptions>({
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  // While the page of one worker waits for its server, the other worker uses the processor.
  workers: 2,
  // The tests of a file share a server and its database, so they run in order.
  fullyParallel: false,
  // Each wait is bounded by itself; this limit only stops a test that makes no progress.
  timeout: 300_000,
  expect: { timeout: WAIT_MS },
  forbidOnly: true,
  use: {
    viewport: DESKTOP,
    actionTimeout: WAIT_MS,
    navigationTimeout: WAIT_MS,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace costs a third of the time, and the recorder breaks the content security policy: `npm run e2e -- --trace on FILE`.
    trace: 'off',
    launchOptions: { executablePath: browser, args: CHROMIUM_FLAGS },
  },
  // `npm test` runs the first project, `npm run test:long` the others, and `npm run e2e` both kinds of journeys.
  projects: [
    { name: 'journeys', use: { variants: ONE_VARIANT }, grepInvert: new RegExp(LONG) },
    { name: 'long-journeys', use: { variants: ONE_VARIANT }, grep: new RegExp(LONG) },
    { name: 'screens-desktop', testMatch: [SCREENS, CABINET_SCREENS], use: { variants: ALL_VARIANTS } },
    { name: 'screens-phone', testMatch: SCREENS, use: { variants: ALL_VARIANTS, viewport: PHONE } },
  ],
});
