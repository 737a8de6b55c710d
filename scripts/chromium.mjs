// Finds a Chromium for benchmarks and browser tests; as root on Debian it installs one.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installPackage, isExecutable } from './debian-package.mjs';

const HEADLESS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

export function findChromium() {
  const browser = installed() ?? afterInstalling();
  if (browser) return browser;
  throw new Error(
    'No Chromium found. Install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

/** Browser tests use Chromium without a window system where there is one: they take a fifth less time. */
export function findHeadlessChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined && isExecutable(chosen)) return chosen;
  if (!onPath(HEADLESS)) installPackage(HEADLESS);
  return onPath(HEADLESS) ?? findChromium();
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function afterInstalling() {
  installPackage('chromium');
  return installed();
}

function installed() {
  return [process.env.CHROMIUM_PATH, ...NAMES.map(onPath), MAC, ...ofPlaywright()].find(
    (path) => path && isExecutable(path),
  );
}

function ofPlaywright() {
  const cache = process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright';
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), cache);
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).filter((name) => /^chromium-\d+$/.test(name));
  const newestFirst = versions.sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ];
  return newestFirst.flatMap((version) => inside.map((file) => join(folder, version, file)));
}
