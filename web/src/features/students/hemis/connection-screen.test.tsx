import type { HemisConnection } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { screen } from '@testing-library/react';
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
  ['installation', 1],
  ['university', 0],
] as const)(
  'HEMIS: says that the nightly comparison needs an own connection, with that of the %s: %i',
  async (source, count) => {
    await openPage(HemisConnectionScreen, {
      answers: { 'GET /hemis-connection': () => ({ ...CONNECTION, source }) },
    });
    await screen.findByText(`hemis_connection.source.${source}`);
    expect(screen.queryAllByText('hemis_connection.installation.nightly')).toHaveLength(count);
  },
);
