import type { Backup } from '@dekanat/contract/operations/backups.ts';
import type { Job } from '@dekanat/contract/operations/jobs.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BackupsScreen } from '#features/operations/backups-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const pageOf = (data: unknown[]) => ({ data, total: data.length, current_page: 1, per_page: 60 });
const AT = '2026-11-20T21:05:00Z';
const backup = (id: number, given: Partial<Backup>) =>
  ({
    id,
    code: `nusxa-${id}`,
    sha256: '',
    size: 1,
    missing: 0,
    proved_at: null,
    created_at: AT,
    ...given,
  }) as Backup;

const job = (id: number, kind: string, finished_at: string) =>
  ({ id, kind, title: `vazifa-${id}`, status: 'failed', error: `Sabab ${id}.`, finished_at }) as Job;

it.each([
  ['newer than the newest backup', '2026-11-22T21:01:00Z', ['vazifa-8']],
  ['older than the newest backup', '2026-11-20T21:01:00Z', []],
])('backups: a failed one is shown when it is %s', async (_when, failed_at, shown) => {
  const failed = [job(8, 'backup_scheduled', failed_at)];
  // More jobs of other kinds than a page has.
  const others = Array.from({ length: 60 }, (_, n) => job(100 + n, 'export', '2026-11-23T21:01:00Z'));
  const failedOf = ({ kind, limit }: Record<string, string>) => {
    const found = [...others, ...failed].filter((one) => kind?.split(',').includes(one.kind) ?? true);
    return found.slice(0, Number(limit));
  };
  const { sent } = await openPage(BackupsScreen, {
    profile: {
      super_administrator: true,
      permissions: ['backup_database_index', 'backup_database_store'],
    },
    answers: {
      'GET /backup-database': () => pageOf([backup(1, { created_at: '2026-11-21T21:05:00Z' })]),
      'GET /jobs': ({ query }) => pageOf(query.status === 'failed' ? failedOf(query) : []),
    },
  });
  await screen.findByText('backup.next.none');
  await screen.findByText('nusxa-1');
  await expect.poll(() => sent.map(({ query }) => query.status)).toContain('failed');
  await expect
    .poll(() => screen.queryAllByText(/^vazifa/).map(({ textContent }) => textContent))
    .toEqual(shown);
});

it('backups: a verified one without some files is not shown like a complete one', async () => {
  const proved_at = AT;
  await openPage(BackupsScreen, {
    profile: { permissions: ['backup_database_index'] },
    answers: {
      'GET /backup-database': () =>
        pageOf([backup(3, { proved_at, missing: 4 }), backup(2, { proved_at }), backup(1, {})]),
    },
  });
  await screen.findByText('nusxa-3');
  const proofs = screen.getAllByText(/^backup\.proved\./).map(({ textContent }) => textContent);
  expect(proofs).toEqual(['backup.proved.without', 'backup.proved.yes', 'backup.proved.no']);
});

it('backups: says once, also without a backup, that only super administrators make them', async () => {
  await openPage(BackupsScreen, {
    profile: { permissions: ['backup_database_index'] },
    answers: { 'GET /backup-database': () => pageOf([]) },
  });
  await screen.findByText('list.empty');
  expect(screen.getAllByText(/^backup\.note\.bound/)).toHaveLength(1);
});
