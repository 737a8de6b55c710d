import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

/** Without these the browser looks for its maker's servers at every start. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Of lists of this name a browser heeds only the last: what playwright turns off stands here again. The last three are the suggestions
  // under the address bar, which each window would draw as a page of its own, unseen and as dear as a screen.
  `--disable-features=${[
    ...[
      'PaintHolding',
      'AvoidUnnecessaryBeforeUnloadCheckSync',
      'DestroyProfileOnBrowserClose',
      'MediaRouter',
    ],
    ...[
      'OptimizationHints',
      'NetworkTimeServiceQuerying',
      'PreconnectToSearch',
      'HttpsUpgrades',
      'LensOverlay',
    ],
    ...['AimEnabled', 'WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
  ]}`,
];

/** One browser for the whole run; each person of a journey has a profile of their own in it. */
export async function setup(project: TestProject) {
  const { CHROMIUM_PATH } = process.env;
  const browser = await chromium.launchServer({
    args: QUIET,
    ...(CHROMIUM_PATH !== undefined && { executablePath: CHROMIUM_PATH }),
  });
  project.provide('browserEndpoint', browser.wsEndpoint());
  return () => browser.close();
}

declare module 'vitest' {
  interface ProvidedContext {
    browserEndpoint: string;
  }
}
