// Everything that has to hold, on a fresh clone too. Ends with one line: `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium } from './chromium.mjs';
import { run } from './run.mjs';
import { buildWebWhenStale } from './web-build.mjs';

const JOURNEYS = ['--config', 'e2e/vitest.config.ts'];
const REPORTERS = ['--reporter=default', '--reporter=json', '--reporter=./server/test/time-reporter.ts'];

export async function test() {
  const total = { passed: 0, failed: 0 };
  const add = ({ passed, failed }) => {
    total.passed += passed;
    total.failed += failed;
  };
  // A step that is no test counts only when it fails: the last line must never say "0 failed" over a red run.
  add(asStep(await run('node', ['scripts/check.mjs'])));
  headline('build');
  const built = asStep(await buildWebWhenStale());
  add(built);
  headline('rules, API and screens');
  add(await vitest([]));
  headline('journeys in the browser');
  if (built.failed === 0) add(await journeys());
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

async function journeys() {
  try {
    const env = { CHROMIUM_PATH: findChromium() };
    const first = await vitest(JOURNEYS, env);
    return first.failedFiles.length === 0 ? first : await onceMore(first, env);
  } catch (error) {
    console.error(error.message);
    return asStep(1);
  }
}

/**
 * What a browser and a busy machine did once they need not do again: files of journeys that failed get one more chance, with a server
 * and a database of their own. What needed it is named, as it is a defect all the same.
 */
async function onceMore(first, env) {
  headline(`once more, to be looked at even if they pass now: ${first.failedFiles.join(', ')}`);
  const second = await vitest([...JOURNEYS, ...first.failedFiles], env);
  return { passed: first.passed + Math.max(0, first.failed - second.failed), failed: second.failed };
}

async function vitest(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'dekanat-test-'));
  const report = join(folder, 'report.json');
  try {
    const code = await run('vitest', ['run', ...args, ...REPORTERS, `--outputFile.json=${report}`], env);
    const said = JSON.parse(readFileSync(report, 'utf8'));
    const failedFiles = said.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => relative(process.cwd(), name));
    // A file that does not load, or an error outside any test, fails the run without a failed test.
    const failed = Math.max(said.numFailedTests, code === 0 ? 0 : 1);
    return { passed: said.numPassedTests, failed, failedFiles };
  } catch {
    return { ...asStep(1), failedFiles: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function asStep(code) {
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

function headline(text) {
  console.log(`\n── ${text} ──`);
}
