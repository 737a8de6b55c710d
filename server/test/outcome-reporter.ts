import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Writes what `npm test` prints at its end: the number of passed tests, and the titles of failed ones. */
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
          ...failed.map((test) => `${fileOf(test.module)} ${test.fullName}`),
          ...unloaded.map((module) => `${fileOf(module)} did not load`),
          ...errors.map(({ message }) => `error outside a test: ${message}`),
        ],
      }),
    );
  }
}

const fileOf = (module: TestModule) => relative(process.cwd(), module.moduleId);
