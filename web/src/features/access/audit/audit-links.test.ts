import { AUDIT_RECORDS } from '@dekanat/contract/access/audit/audit.ts';
import { expect, it } from 'vitest';
import { menu } from '#app/menu.ts';
import { linkTo } from './audit-links.ts';

const screens: string[] = menu.flatMap(({ items }) => items.map(({ path }) => path));

it('audit links: links a record of every kind to a screen of the menu, except letterheads, files, backups, deliveries and resets of statistics', () => {
  const nowhere = AUDIT_RECORDS.filter((record) => {
    const place = linkTo({ record, record_exists: true });
    return !screens.some((screen) => place?.addressOf(7).startsWith(screen));
  });
  // The address of a letterhead names its university.
  expect(nowhere).toEqual(['letterheads', 'files', 'delivery_resends', 'backups', 'slow_query_resets']);
});

it('audit links: links no removed record', () => {
  expect(linkTo({ record: 'faculties', record_exists: false })).toBeUndefined();
});
