import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SLOWEST = 10;

/** Prints where the time of a run went: per part and per file (docs/testing.md has the budget). */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default class TimeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SLOWEST) return;
    const files = modules.map((module) => ({
      name: relative(process.cwd(), module.moduleId),
      ms: milliseconds(module),
    }));
    const parts = new Map<string, number>();
    for (const { name, ms } of files) parts.set(partOf(name), (parts.get(partOf(name)) ?? 0) + ms);
    print(
      'Seconds in each part',
      [...parts].map(([name, ms]) => ({ name, ms })),
    );
    print(`The ${SLOWEST} slowest files`, files, SLOWEST);
  }
}

function milliseconds(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return collectDuration + setupDuration + duration;
}

function partOf(name: string): string {
  return /^server\/test\/(?:matrix|property|crash)|^server\/(?:test|src)|^\w+/.exec(name)?.[0] ?? name;
}

function print(title: string, rows: { name: string; ms: number }[], limit = rows.length): void {
  const sorted = rows.toSorted((one, other) => other.ms - one.ms).slice(0, limit);
  const lines = sorted.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)}  ${name}`);
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`);
}
