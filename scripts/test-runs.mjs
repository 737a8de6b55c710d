// Runs test programs one after the other and sums up their results in a closing line: `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

/**
 * @typedef {{ passed: number, failed: number, failures?: string[], flaky?: string[] }} Result
 * @typedef {{ title: string, run: () => Promise<Result>, required?: boolean }} Step
 */

/** Runs all steps; when a `required` step fails, the steps after it are left out. Returns the exit code. */
export async function runSteps(/** @type {Step[]} */ steps) {
  const total = { passed: 0, failed: 0, failures: [], flaky: [] };
  for (const step of steps) {
    console.log(`\n── ${step.title} ──`);
    const result = await step.run();
    total.passed += result.passed;
    total.failed += result.failed;
    total.failures.push(...(result.failures ?? []));
    total.flaky.push(...(result.flaky ?? []));
    if (step.required && result.failed > 0) break;
  }
  for (const title of total.failures) console.log(`failed: ${title}`);
  for (const title of total.flaky) console.log(`flaky: passed when retried: ${title}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/** A step that contains no tests counts only when it fails: the closing line must not say "0 failed" after an error. */
export const resultOfCode = (code) => ({ passed: 0, failed: code === 0 ? 0 : 1 });

/** A test that fails is tried once more, as in the browser tests; one that passes then is named at the end. */
export const runVitest = (args = []) =>
  withReport(async (report) => {
    const reporters = ['default', './server/test/time-reporter.ts', './server/test/outcome-reporter.ts'];
    const options = ['--retry=1', ...reporters.map((reporter) => `--reporter=${reporter}`)];
    const code = await run('vitest', ['run', ...args, ...options], { TEST_OUTCOME_FILE: report });
    const { passed, failed, flaky } = readJson(report);
    return { passed, failed: failures(failed.length, code), failures: failed, flaky };
  });

export const runPlaywright = (args) =>
  withReport(async (report) => {
    const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const code = await run('playwright', [...PLAYWRIGHT, ...args, '--reporter=list,json'], environment);
    const { stats, suites } = readJson(report);
    return {
      passed: stats.expected + stats.flaky,
      failed: failures(stats.unexpected, code),
      failures: suites.flatMap(testsThatAre('unexpected')),
      flaky: suites.flatMap(testsThatAre('flaky')),
    };
  });

export const PLAYWRIGHT = ['test', '--config', 'e2e/playwright.config.ts'];

/** A file that does not load or an error outside a test fails the run without a failed test. */
const failures = (failedTests, code) => Math.max(failedTests, code === 0 ? 0 : 1);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const testsThatAre =
  (wanted) =>
  ({ specs = [], suites = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap(testsThatAre(wanted)),
  ];

/** Without a readable report the run counts as one failure. */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'dekanat-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } catch (error) {
    console.error(error.message);
    return resultOfCode(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
