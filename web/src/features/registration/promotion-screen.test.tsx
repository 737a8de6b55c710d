import { promotions } from '@dekanat/contract/registration/promotions.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PromotionScreen } from '#features/registration/promotion-screen.tsx';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

const STORE = `POST ${promotions.store.path}`;
const student = (id: number, name: string) => ({
  ...{ id, register_id: id, name, id_number: String(id), group_id: 4, group_name: 'A-1' },
  ...{ curriculum_name: 'Reja', semester: '1', next_semester: '2', gpa: 3, debts: 0 },
});
const previewOf = (below: [number, string][], ready: [number, string][]) => ({
  ...{ total: below.length + ready.length, finished: 0, gpa_limit: 2.6, groups: [], warnings: [] },
  ready: ready.length,
  ready_ids: ready.map(([id]) => id),
  below: below.map(([id, name]) => student(id, name)),
  rows: ready.map(([id, name]) => student(id, name)),
});

it('promotion: students who were promoted by others meanwhile are neither counted nor sent', async () => {
  const previews = [
    previewOf(
      [
        [1, 'Aliyev'],
        [2, 'Boqiyev'],
      ],
      [
        [3, 'Valiyev'],
        [4, 'Gulomov'],
        [5, 'Davronov'],
      ],
    ),
    previewOf([[2, 'Boqiyev']], [[4, 'Gulomov']]),
  ];
  const { sent } = await openPage(PromotionScreen, {
    address: '/?group_id=4',
    profile: { permissions: ['curriculum_student_register_store'] },
    answers: {
      [`POST ${promotions.preview.path}`]: () => (previews.length > 1 ? previews.shift() : previews[0]),
      [STORE]: () => refusal(409, { code: 'stale', message: 'Talabalar soni oʻzgardi' }),
    },
  });
  const bodies = () => sent.filter(({ call }) => call === STORE).map(({ body }) => body);
  for (const name of ['Aliyev', 'Boqiyev', 'Valiyev'])
    fireEvent.click(await screen.findByRole('checkbox', { name, hidden: true }));
  const promote = () => fireEvent.click(screen.getByRole('button', { name: 'registration.promote' }));
  promote();
  await expect
    .poll(() => bodies()[0])
    .toMatchObject({ included_ids: [1, 2], excluded_ids: [3], expected: 4 });
  await expect.poll(() => screen.queryByText('Aliyev')).toBeNull();
  promote();
  await expect.poll(() => bodies()[1]).toMatchObject({ included_ids: [2], excluded_ids: [], expected: 2 });
});
