import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { semesters } from '@dekanat/contract/curricula/semesters.ts';
import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { ScheduleUpdateScreen } from '#features/content/post-screens.tsx';
import { text, withTexts } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();
// The editor of the description loads some texts while the page is open.
beforeAll(withTexts('content', async () => undefined));

const TEXTS = { language: 'oz', title: 'Dars jadvali', description: '<p>Jadval</p>' };
const SCHEDULE = {
  ...{ id: 5, version: 1, university_id: 1, type: 'advertisement', changeable: true, faculty_id: null },
  ...{ publish_at: '2026-09-01', publish_time: '00:00', draft: false, pinned: false, img: 9 },
  ...TEXTS,
  translations: [TEXTS],
  semester_ids: [31],
  items: [
    {
      ...{ academic_year_ids: 1, academic_year_name: '2026-2027', curriculum_ids: 2 },
      ...{ curriculum_name: 'Iqtisod', semester_ids: 31, semester: 1 },
    },
  ],
};
const OPTIONS = {
  [`GET ${academicYears.options.path}`]: () => [{ id: 1, name: '2026-2027', current: true }],
  [`GET ${curricula.options.path}`]: () => [{ id: 3, name: 'Huquq' }],
  [`GET ${semesters.options.path}`]: () => [{ id: 32, name: '2' }],
};

async function openSchedule() {
  const page = await openPage(ScheduleUpdateScreen, {
    route: '/content/schedule/update/$id',
    address: '/content/schedule/update/5',
    profile: { permissions: ['post_index', 'post_update', 'post_store'] },
    answers: {
      ...OPTIONS,
      'GET /posts/5': () => SCHEDULE,
      'PUT /posts/5': ({ body }) => ({ ...SCHEDULE, ...(body as object), version: 2 }),
    },
  });
  await screen.findByText('2026-2027');
  const stored = () =>
    page.sent
      .filter(({ call }) => call === 'PUT /posts/5')
      .map(({ body }) => (body as { semester_ids: unknown }).semester_ids);
  return { ...page, stored };
}
const press = (name: TextKey) => fireEvent.click(screen.getByRole('button', { name: text(name) }));
const type = (title: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: text('post.title') }), { target: { value: title } });

it('semesters of a schedule: stored ones are saved with another change', async () => {
  const { stored, feedback } = await openSchedule();
  type('Yangi');
  press('action.save');
  await expect.poll(() => feedback.success.mock.calls).toEqual([[text('flash.updated')]]);
  expect(stored()).toEqual([[31]]);
});
