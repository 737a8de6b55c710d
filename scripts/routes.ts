import { glob, readFile } from 'node:fs/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';

/** `npm run routes`: every endpoint with its permission, its feature, and how many test files call it by name. */
const tests: string[] = [];
for await (const file of glob('{server,e2e}/**/*.test.ts')) tests.push(await readFile(file, 'utf8'));

/** `structure.faculties.list` is called as `faculties.list` in tests. */
const testsOf = (name: string) => {
  const call = new RegExp(`\\b${name.split('.').slice(1).join('\\.')}\\b`);
  return tests.filter((text) => call.test(text)).length;
};

console.table(
  ENDPOINTS.map(({ name, endpoint }) => ({
    method: endpoint.method,
    path: pathOf(endpoint),
    permission: String(endpoint.access),
    feature: name.split('.')[0],
    endpoint: name,
    tests: testsOf(name),
  })),
);
