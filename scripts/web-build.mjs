// Builds the web when its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.mjs';

const STAMP = join(ROOT, 'node_modules/.dekanat-web');
const SOURCES = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json'];
const SKIPPED = /^(dist|node_modules|.*\.test\.tsx?)$/;

export async function buildWebWhenStale() {
  const built = existsSync(join(ROOT, 'web/dist/index.html')) && existsSync(STAMP);
  if (built && readFileSync(STAMP, 'utf8') === hashOfSources()) return 0;
  console.log('Building the web …');
  return buildWeb();
}

export async function buildWeb() {
  const hash = hashOfSources();
  const code = await run('vite', ['build', 'web', '--logLevel', 'warn']);
  if (code === 0) writeFileSync(STAMP, hash);
  return code;
}

/** By content: times change with every checkout. A few hundred small files take some ten milliseconds. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesUnder))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(join(ROOT, path))) return [];
  const entries = /\.json$/.test(path) ? undefined : readdirSync(join(ROOT, path), { withFileTypes: true });
  if (!entries) return [path];
  return entries
    .filter(({ name }) => !SKIPPED.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    );
}
