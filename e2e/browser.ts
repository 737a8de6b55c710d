import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

/** Without these the browser looks for its maker's servers at every start. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
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
