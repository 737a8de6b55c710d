import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './programs.ts';

const ROOT = join(import.meta.dirname, '..');
const git = (...args: string[]) => runCommand('git', '-C', ROOT, ...args).trim();

/** The commit before the latest one that changed migrations (or `UPGRADE_FROM`), or why it is not known. */
export function previousCommit(): { commit?: string; obstacle?: string } {
  const { UPGRADE_FROM } = process.env;
  try {
    if (UPGRADE_FROM !== undefined) return { commit: UPGRADE_FROM };
    // A shallow clone shows its oldest commit as one that made all files.
    if (git('rev-parse', '--is-shallow-repository') === 'true') return { obstacle: 'a shallow clone' };
    const latest = git('log', '--first-parent', '--max-count=1', '--format=%H', '--', 'server/migrations');
    return { commit: git('rev-parse', `${latest}^1`) };
  } catch (error) {
    return { obstacle: error instanceof Error ? error.message : String(error) };
  }
}

/** Writes the files of a commit into a directory, which uses the installed packages of this one. */
export function unpackCommit(commit: string, directory: string): void {
  mkdirSync(directory);
  const archive = `${directory}.tar`;
  git('archive', `--output=${archive}`, commit);
  runCommand('tar', '-xf', archive, '-C', directory);
  const packages = join(directory, 'node_modules');
  mkdirSync(join(packages, '@dekanat'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((entry) => entry !== '@dekanat'))
    symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  for (const name of ['contract', 'server', 'web'])
    symlinkSync(join(directory, name), join(packages, '@dekanat', name));
}
