// Everything that has to hold, on a fresh clone too. Ends with one line: `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { run } from './run.mjs';
import { buildWebWhenStale } from './web-build.mjs';

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
    return await vitest(['--config', 'e2e/vitest.config.ts'], { CHROMIUM_PATH: findChromium() });
  } catch (error) {
    console.error(error.message);
    return asStep(1);
  }
}

async function vitest(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'dekanat-test-'));
  const report = join(folder, 'report.json');
  try {
    const code = await run(
      'vitest',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      env,
    );
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that does not load, or an error outside any test, fails the run without a failed test.
    return { passed, failed: Math.max(failed, code === 0 ? 0 : 1) };
  } catch {
    return asStep(1);
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
