import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { IMPORTS } from '../src/app.ts';

const menu = readFileSync(new URL('../../web/src/app/menu.ts', import.meta.url), 'utf8');

it.each(IMPORTS.map(({ resource, screen }) => [resource, screen]))(
  'whoever imported %s is led back to a screen that there is: %s',
  (_resource, screen) => {
    expect(menu).toContain(`{ path: '${screen}',`);
  },
);
