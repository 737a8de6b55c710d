import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What reads the descriptors and the features' own declarations, and is not edited for a new resource. */
const SHARED = [
  'contract/src/{api,locales}/*.ts',
  '{contract,web}/src/locales/{shell,start}{.json,/*.json}',
  'server/src/{app.ts,api/**/*.ts,platform/**/*.ts}',
  'web/src/{app,platform,ui,api,i18n}/**/*.{ts,tsx}',
];
const files = globSync(SHARED).filter((file) => !/\.test\.tsx?$/.test(file));

it.each(['department', 'speciality', 'subject_group', 'teacher_group'])(
  'shared code: names no plain resource in shared code, so that a new one edits its feature alone: %s',
  (noun) => {
    const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
    const name = new RegExp(
      `['"./\`](?:${noun}|${plural}|${plural.replace('_', '-')})(?:_index|_store)?['"./\`]`,
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => name.test(readFileSync(file, 'utf8')))).toEqual([]);
  },
);
