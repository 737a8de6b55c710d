import type { HemisConnection } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HemisConnectionScreen } from '#features/students/hemis/connection-screen.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const CONNECTION: HemisConnection = {
  source: 'installation',
  address: null,
  is_readable: true,
  nightly: false,
  away_since: null,
  is_demo: false,
  demo_offered: false,
  private_allowed: false,
  version: 0,
};

it.each([
  ['installation', false, ['not_nightly']],
  ['installation', true, ['nightly']],
  ['university', true, []],
] as const)(
  'HEMIS: says of the service of the installation whether it is compared every night (%s, %s)',
  async (source, nightly, hints) => {
    await openPage(HemisConnectionScreen, {
      answers: { 'GET /hemis-connection': () => ({ ...CONNECTION, source, nightly }) },
    });
    await screen.findByText(`hemis_connection.source.${source}`);
    const shown = (['nightly', 'not_nightly'] as const).filter(
      (hint) => screen.queryByText(`hemis_connection.installation.${hint}`) !== null,
    );
    expect(shown).toEqual(hints);
  },
);

it('HEMIS: says no longer that HEMIS is away once a test has reached it', async () => {
  let since: string | null = '2026-01-02T03:04:00Z';
  await openPage(HemisConnectionScreen, {
    profile: { permissions: ['hemis_connection_update'] },
    answers: {
      'GET /hemis-connection': () => ({ ...CONNECTION, source: 'university', away_since: since }),
      'POST /hemis-connection/test': () => {
        since = null;
        return { checks: [{ check: 'reachable', state: 'works', message: null }] };
      },
    },
  });
  await screen.findByText('hemis_connection.away_since', { exact: false });
  fireEvent.click(screen.getByRole('button', { name: 'hemis_connection.test' }));
  await screen.findByText('hemis_connection.check.state.works');
  await expect.poll(() => screen.queryByText('hemis_connection.away_since', { exact: false })).toBeNull();
});
