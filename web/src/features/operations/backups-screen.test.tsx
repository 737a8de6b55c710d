import type { Backup } from '@dekanat/contract/operations/backups.ts';
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
