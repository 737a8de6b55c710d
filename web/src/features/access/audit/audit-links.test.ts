import { AUDIT_RECORDS } from '@dekanat/contract/access/audit/audit.ts';
import { expect, it } from 'vitest';
import { menu } from '#app/menu.ts';
import { linkTo } from './audit-links.ts';

const screens: string[] = menu.flatMap(({ items }) => items.map(({ path }) => path));

it('a record of every kind opens on a screen of the menu, but for files and backups, which have no drawer', () => {
  const nowhere = AUDIT_RECORDS.filter((record) => {
    const place = linkTo({ record, record_exists: true });
    return place === undefined || !screens.includes(place.to);
  });
  expect(nowhere).toEqual(['files', 'backups']);
});

it('a record that is gone opens nowhere', () => {
  expect(linkTo({ record: 'faculties', record_exists: false })).toBeUndefined();
});
