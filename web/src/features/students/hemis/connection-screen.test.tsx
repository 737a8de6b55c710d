import type { HemisConnection } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#api/query.ts';
import { HemisConnectionScreen } from '#features/students/hemis/connection-screen.tsx';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

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

const OWN = {
  ...CONNECTION,
  source: 'university',
  address: 'https://a.example',
  nightly: true,
  version: 1,
} as const;
const addressField = () => screen.findByLabelText<HTMLInputElement>('hemis_connection.address');

it('HEMIS: another version leaves what is typed and is shown as a conflict; a form without changes shows it', async () => {
  let stored: HemisConnection = OWN;
  const { sent } = await openPage(HemisConnectionScreen, {
    profile: { permissions: ['hemis_connection_update'] },
    answers: {
      'GET /hemis-connection': () => stored,
      'PUT /hemis-connection': ({ body }) => {
        const { version, address } = body as HemisConnection;
        if (version !== stored.version) return refusal(409, { code: 'stale', message: 'Oʻzgargan' });
        stored = { ...stored, address, version: version + 1 };
        return stored;
      },
    },
  });
  const saveElsewhere = async (address: string) => {
    stored = { ...stored, address, version: stored.version + 1 };
    await act(() => queryClient.invalidateQueries());
  };
  const type = async (value: string) => fireEvent.change(await addressField(), { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const versions = () => sent.filter(({ call }) => call === 'PUT /hemis-connection').map(({ body }) => body);
  expect((await addressField()).value).toBe('https://a.example');
  await saveElsewhere('https://b.example');
  await expect.poll(async () => (await addressField()).value).toBe('https://b.example');
  expect(screen.queryByText('editor.stale.keep_mine')).toBeNull();

  await type('https://mine.example');
  // The conflict is shown after the refusal, which loads the other version.
  stored = { ...stored, address: 'https://c.example', version: 3 };
  press('action.save');
  await screen.findByRole('button', { name: 'editor.stale.keep_mine' });
  expect((await addressField()).value).toBe('https://mine.example');
  press('editor.stale.keep_mine');
  press('action.save');
  await expect.poll(versions).toMatchObject([
    { address: 'https://mine.example', version: 2 },
    { address: 'https://mine.example', version: 3 },
  ]);
  await expect.poll(() => screen.queryByText('editor.stale.keep_mine')).toBeNull();
  expect((await addressField()).value).toBe('https://mine.example');

  await type('https://typed.example');
  await saveElsewhere('https://d.example');
  fireEvent.click(await screen.findByRole('button', { name: 'editor.stale.take_theirs' }));
  await expect.poll(async () => (await addressField()).value).toBe('https://d.example');
});

it('HEMIS: a connection that another user has removed is shown as a conflict, and is saved as a new one', async () => {
  let stored: HemisConnection = OWN;
  const { sent } = await openPage(HemisConnectionScreen, {
    profile: { permissions: ['hemis_connection_update'] },
    answers: {
      'GET /hemis-connection': () => stored,
      'PUT /hemis-connection': ({ body }) => {
        const { version, address } = body as Partial<HemisConnection>;
        if (version !== undefined) return refusal(404, { code: 'not_found', message: 'Topilmadi' });
        stored = { ...OWN, address: address ?? null };
        return stored;
      },
    },
  });
  const enter = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await enter('hemis_connection.address', 'https://mine.example');
  await enter('hemis_connection.token', 'abc');
  stored = CONNECTION;
  fireEvent.click(screen.getByRole('button', { name: 'action.save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'editor.stale.keep_mine' }));
  await expect.poll(() => screen.queryByRole('button', { name: 'hemis_connection.remove' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'action.save' }));
  await screen.findByRole('button', { name: 'hemis_connection.remove' });
  const saves = sent.filter(({ call }) => call === 'PUT /hemis-connection').map(({ body }) => body);
  const entered = { address: 'https://mine.example', token: 'abc', nightly: true };
  expect(saves).toEqual([{ ...entered, version: 1 }, entered]);
});

it('HEMIS: a connection that another user has removed is not offered for removal again', async () => {
  let stored: HemisConnection = OWN;
  const { feedback } = await openPage(HemisConnectionScreen, {
    profile: { permissions: ['hemis_connection_update'] },
    answers: {
      'GET /hemis-connection': () => stored,
      'DELETE /hemis-connection': () => refusal(404, { code: 'not_found', message: 'Topilmadi' }),
    },
  });
  const remove = await screen.findByRole('button', { name: 'hemis_connection.remove' });
  stored = CONNECTION;
  fireEvent.click(remove);
  await expect.poll(() => screen.queryByRole('button', { name: 'hemis_connection.remove' })).toBeNull();
  expect((await addressField()).value).toBe('');
  expect(feedback.error).toHaveBeenCalledOnce();
});

it('HEMIS: what was not typed is that of the other version when the own input is kept', async () => {
  let stored: HemisConnection = OWN;
  const { sent } = await openPage(HemisConnectionScreen, {
    profile: { permissions: ['hemis_connection_update'] },
    answers: {
      'GET /hemis-connection': () => stored,
      'PUT /hemis-connection': ({ body }) => {
        stored = { ...stored, ...(body as HemisConnection), version: stored.version + 1 };
        return stored;
      },
    },
  });
  await addressField();
  fireEvent.click(screen.getByRole('checkbox', { name: 'hemis_connection.nightly' }));
  stored = { ...stored, address: 'https://b.example', version: 2 };
  await act(() => queryClient.invalidateQueries());
  fireEvent.click(await screen.findByRole('button', { name: 'editor.stale.keep_mine' }));
  await expect.poll(async () => (await addressField()).value).toBe('https://b.example');
  fireEvent.click(screen.getByRole('button', { name: 'action.save' }));
  const saved = () => sent.find(({ call }) => call === 'PUT /hemis-connection')?.body;
  await expect.poll(saved).toEqual({ address: 'https://b.example', nightly: false, version: 2 });
});
