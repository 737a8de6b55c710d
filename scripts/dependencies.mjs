// Keeps node_modules in step with package-lock.json.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ROOT } from './run.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
const STAMP = join(ROOT, 'node_modules/.dekanat-lock');
const PINNED_NODE = join(ROOT, 'node_modules/.bin/node');

export function ensureDependencies() {
  const lock = readFileSync(LOCK);
  const hash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(PINNED_NODE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  if (!existsSync(PINNED_NODE) || !installedMatches(JSON.parse(lock))) install();
  writeFileSync(STAMP, hash);
}

/** After `npm install name@version` everything is in place already: no need to install all of it again. */
function installedMatches(lock) {
  if (!existsSync(INSTALLED)) return false;
  const installed = JSON.parse(readFileSync(INSTALLED)).packages;
  return Object.entries(lock.packages).every(([path, locked]) => {
    if (!path.startsWith('node_modules/') || locked.link) return true;
    return locked.optional && !installed[path] ? true : installed[path]?.version === locked.version;
  });
}

function install() {
  console.log('Installing dependencies …');
  // Under `npm run`, npm names itself and the Node it runs on; the Node in node_modules is about to be replaced.
  const { npm_execpath: path, npm_node_execpath: node = process.execPath } = process.env;
  const npm = path?.endsWith('.js') ? path : undefined;
  let done = runNpm(node, npm, ['ci']);
  if (!done) {
    // A registry may lack packages that only other platforms need; `ci` refuses such a tree, `install` does not.
    console.log('npm ci did not succeed. Trying npm install …');
    done = runNpm(node, npm, ['install', '--no-save']);
  }
  // On an older Node npm leaves out optional packages made for a newer one, such as the web builder's native part.
  if (done && isOlderThanPinned(node)) done = runNpm(PINNED_NODE, npm, ['install', '--no-save']);
  if (done) return;
  throw new Error(
    'Installing the dependencies failed. Look above for the reason that npm gives, then try again.',
  );
}

function runNpm(node, npm, command) {
  // Installs the runtime, the build tools and their install scripts regardless of the user's npm settings.
  const options = ['--include=dev', '--include=optional', '--ignore-scripts=false'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const args = [...command, ...options, ...quiet];
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const [file, first] = npm ? [node, [npm]] : ['npm', []];
  const { status, error } = spawnSync(file, [...first, ...args], { cwd: ROOT, env, stdio: 'inherit' });
  if (error) console.error(error.message);
  return status === 0 && existsSync(PINNED_NODE);
}

function isOlderThanPinned(node) {
  const [running, pinned] = [node, PINNED_NODE].map((file) =>
    spawnSync(file, ['--version'], { encoding: 'utf8' }),
  );
  return Number.parseInt(running.stdout.slice(1), 10) < Number.parseInt(pinned.stdout.slice(1), 10);
}
