// Runs test programs one after the other and sums up their results in a closing line: `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, SIGNALS } from './run.mjs';
import { budgetLines, countScreens } from './test-time.mjs';

/**
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Result
 * @typedef {{ title: string, run: () => Promise<Result>, required?: boolean }} Step
 */

/**
 * Runs all steps; when a `required` step fails or the run is interrupted, the steps after it are left out. Returns the exit code.
 */
export async function runSteps(/** @type {Step[]} */ steps) {
  let interrupted = false;
  for (const signal of SIGNALS)
    process.once(signal, () => {
      interrupted = true;
    });
  const total = { passed: 0, failed: 0, failures: [] };
  const parts = [];
  for (const step of steps) {
    console.log(`\n── ${step.title} ──`);
    const startedAt = performance.now();
    const result = await step.run();
    const seconds = (performance.now() - startedAt) / 1000;
    parts.push({ title: step.title, seconds, tests: result.passed });
    total.passed += result.passed;
    total.failed += result.failed;
    total.failures.push(...failedTitles(step, result));
    if (interrupted || (step.required && result.failed > 0)) break;
  }
  console.log(`\n${budgetLines(parts, countScreens()).join('\n')}`);
  for (const title of total.failures) console.log(`failed: ${title}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return interrupted || total.failed > 0 ? 1 : 0;
}

/** The failed tests of a step; its own title when it failed without one. */
const failedTitles = ({ title }, { failed, failures = [] }) =>
  failed > 0 && failures.length === 0 ? [title] : failures;

/** A step that contains no tests counts only when it fails: the closing line must not say "0 failed" after an error. */
export const resultOfCode = (code) => ({ passed: 0, failed: code === 0 ? 0 : 1 });

export const runVitest = (args = []) =>
  withReport(async (report) => {
    const reporters = ['default', './server/test/time-reporter.ts', './server/test/outcome-reporter.ts'];
    const options = reporters.map((reporter) => `--reporter=${reporter}`);
    const code = await run('vitest', ['run', ...args, ...options], { TEST_OUTCOME_FILE: report });
    const { passed, failed } = readJson(report);
    return { passed, failed: failures(failed.length, code), failures: failed };
  });

export const runPlaywright = (args) =>
  withReport(async (report) => {
    const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const code = await run('playwright', [...PLAYWRIGHT, ...args, '--reporter=list,json'], environment);
    const { stats, suites } = readJson(report);
    return {
      passed: stats.expected,
      failed: failures(stats.unexpected, code),
      failures: suites.flatMap(failedTests),
    };
  });

export const PLAYWRIGHT = ['test', '--config', 'e2e/playwright.config.ts'];

/** A file that does not load or an error outside a test fails the run without a failed test. */
const failures = (count, code) => Math.max(count, code === 0 ? 0 : 1);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const failedTests = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`),
  ...suites.flatMap(failedTests),
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
