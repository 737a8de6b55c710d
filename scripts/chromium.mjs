// Finds a Chromium for the browser journeys; as root on Debian it installs one.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installPackage, isExecutable } from './debian-package.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

export function findChromium() {
  const browser = installed() ?? afterInstalling();
  if (browser) return browser;
  throw new Error(
    'No Chromium found. Install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

function afterInstalling() {
  installPackage('chromium');
  return installed();
}

function installed() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...onPath, MAC, ...ofPlaywright()].find(
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
