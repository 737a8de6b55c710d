import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Characters of an error that the summary repeats, so that the end of a log is enough to see what failed. */
const MESSAGE_LENGTH = 1_500;

/** Writes what `npm test` prints at its end: the number of passed tests, and the titles and errors of failed ones. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const file = process.env.TEST_OUTCOME_FILE;
    if (!file) return;
    const passed = modules.flatMap((module) => [...module.children.allTests('passed')]);
    const failed = modules.flatMap((module) => [...module.children.allTests('failed')]);
    const unloaded = modules.filter((module) => module.errors().length > 0);
    writeFileSync(
      file,
      JSON.stringify({
        passed: passed.length,
        failed: [
          ...failed.map((test) => `${fileOf(test.module)} ${test.fullName}${messageOf(test)}`),
          ...unloaded.map((module) => `${fileOf(module)} did not load`),
          ...errors.map(({ message }) => `error outside a test: ${message}`),
        ],
      }),
    );
  }
}

const fileOf = (module: TestModule) => relative(process.cwd(), module.moduleId);

const messageOf = (test: TestCase) =>
  (test.result().errors ?? []).map(({ message }) => `\n  ${message.slice(0, MESSAGE_LENGTH)}`).join('');
