import type { ListView } from '@dekanat/contract/access/views/list-views.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, openPopover, resetPages } from '../../../test-page.tsx';
import { AuditScreen } from './audit-screen.tsx';

resetPages();

const SCREEN = '/accounts/audit';
const CHANGES = {
  ...{ id: 4, version: 1, screen: SCREEN, list: '/audit', name: 'Oʻchirilganlar', params: {} },
  ...{ columns: {}, shared: false, author: 'admin', own: true, changeable: true, place: 0 },
} as unknown as ListView;
const VIEWINGS: ListView = {
  ...{ ...CHANGES, id: 9, list: '/audit/viewings', name: 'Pasport koʻrganlar', place: null },
  params: { show: 'viewings', record: 'students' },
};

/** The list of viewings, with the views of both lists of the screen. */
async function openViewings(views: ListView[]) {
  const empty = () => ({ data: [], total: 0, per_page: 60, current_page: 1 });
  const page = await openPage(AuditScreen, {
    route: SCREEN,
    address: `${SCREEN}?show=viewings&record=students`,
    profile: { permissions: ['audit_index'] },
    answers: {
      'GET /list-views': () => views,
      'POST /list-views': ({ body }) => ({ ...VIEWINGS, ...(body as object) }),
      'PUT /list-views/pins': () => null,
      'GET /audit': empty,
      'GET /audit/viewings': empty,
    },
  });
  const bodyOf = (call: string) => page.sent.find((one) => one.call === call)?.body;
  const search = () => Object.fromEntries(new URLSearchParams(page.router.history.location.search));
  await screen.findByRole('region', { name: 'history.viewings' });
  openPopover('list_view.title');
  return { bodyOf, search };
}

it('a saved view of viewings: opens the viewings, as the list without a view does', async () => {
  const { bodyOf, search } = await openViewings([CHANGES, VIEWINGS]);
  const name = (await screen.findByLabelText('list_view.new')) as HTMLInputElement;
  fireEvent.change(name, { target: { value: 'Yangi' } });
  fireEvent.submit(name.form as HTMLFormElement);
  const params = { show: 'viewings', record: 'students' };
  await expect.poll(() => bodyOf('POST /list-views')).toMatchObject({ list: '/audit/viewings', params });
  await expect.poll(search).toEqual({ ...params, saved: '9' });
  expect(await screen.findByRole('region', { name: 'history.viewings' })).toBeTruthy();
  expect(screen.queryByText('list_view.refused')).toBeNull();
  openPopover('list_view.title');
  fireEvent.click(await screen.findByRole('link', { name: 'list_view.all' }));
  await expect.poll(search).toEqual({ show: 'viewings' });
});

it('a saved view of viewings: is pinned beside those of the changes, which the screen shows as well', async () => {
  const { bodyOf } = await openViewings([CHANGES, VIEWINGS]);
  fireEvent.click(await screen.findByRole('button', { name: 'list_view.pin' }));
  await expect.poll(() => bodyOf('PUT /list-views/pins')).toEqual({ screen: SCREEN, ids: [4, 9] });
});
