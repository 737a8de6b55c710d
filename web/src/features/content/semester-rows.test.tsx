import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { semesters } from '@dekanat/contract/curricula/semesters.ts';
import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { ScheduleCreateScreen, ScheduleUpdateScreen } from '#features/content/post-screens.tsx';
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
const rows = () => screen.getAllByRole('group', { name: /-semestr tanlovi$/ });
const press = (name: TextKey) => fireEvent.click(screen.getByRole('button', { name: text(name) }));
const type = (title: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: text('post.title') }), { target: { value: title } });
const problems = () => rows().map((row) => within(row).queryByRole('alert')?.textContent);

async function choose(label: TextKey, option: string) {
  const [last] = rows().slice(-1);
  if (last === undefined) throw new Error('no row');
  fireEvent.mouseDown(within(last).getByRole('combobox', { name: text(label) }));
  // The options of the other rows are still rendered.
  const found = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  fireEvent.click(found.at(-1) as HTMLElement);
}

it('semesters of a schedule: stored ones are saved with another change', async () => {
  const { stored, feedback } = await openSchedule();
  type('Yangi');
  press('action.save');
  await expect.poll(() => feedback.success.mock.calls).toEqual([[text('flash.updated')]]);
  expect(stored()).toEqual([[31]]);
});

it('semesters of a schedule: begin with those that are stored, without an empty row', async () => {
  await openSchedule();
  expect(rows()).toHaveLength(1);
  expect(within(rows()[0] as HTMLElement).getByText('Iqtisod')).toBeTruthy();
});

it('semesters of a schedule: a new one begins with an empty row', async () => {
  await openPage(ScheduleCreateScreen, { profile: { permissions: ['post_store'] }, answers: OPTIONS });
  await screen.findByText(text('post.semesters.add'));
  expect(rows()).toHaveLength(1);
});

it('semesters of a schedule: a row that is not finished is refused there, and saved when it is', async () => {
  const { stored, feedback } = await openSchedule();
  press('post.semesters.add');
  await choose('curriculum.noun', 'Huquq');
  press('action.save');
  await expect
    .poll(() => document.querySelector('.ant-form-item-explain-error')?.textContent)
    .toBe('Semestrni tanlang!');
  expect(problems()).toEqual([undefined, 'Semestrni tanlang!']);
  expect(stored()).toEqual([]);
  await choose('semester.noun', '2-semestr');
  expect(problems()).toEqual([undefined, undefined]);
  press('action.save');
  await expect.poll(() => feedback.success.mock.calls).toEqual([[text('flash.updated')]]);
  expect(stored()).toEqual([[31, 32]]);
});

it('semesters of a schedule: a row that is not begun or is removed does not prevent saving', async () => {
  const { stored, feedback } = await openSchedule();
  type('Yangi');
  press('post.semesters.add');
  await choose('curriculum.noun', 'Huquq');
  const [, begun] = rows();
  fireEvent.click(within(begun as HTMLElement).getByRole('button', { name: /-qatorni olib tashlash$/ }));
  press('post.semesters.add');
  press('action.save');
  await expect.poll(() => feedback.success.mock.calls).toEqual([[text('flash.updated')]]);
  expect(stored()).toEqual([[31]]);
});

it('semesters of a schedule: choosing a semester leaves the focus in its row', async () => {
  await openSchedule();
  press('post.semesters.add');
  await choose('curriculum.noun', 'Huquq');
  const [, begun] = rows();
  const select = within(begun as HTMLElement).getByRole('combobox', { name: text('semester.noun') });
  select.focus();
  await choose('semester.noun', '2-semestr');
  expect(problems()).toEqual([undefined, undefined]);
  expect(document.activeElement).toBe(select);
});

it('semesters of a schedule: one that is chosen twice is named in the second row, and saved once', async () => {
  const { stored, feedback } = await openSchedule();
  for (const repeated of [undefined, 'Bu semestr allaqachon tanlangan']) {
    press('post.semesters.add');
    await choose('curriculum.noun', 'Huquq');
    await choose('semester.noun', '2-semestr');
    expect(problems().at(-1)).toBe(repeated);
  }
  expect(rows()).toHaveLength(3);
  press('action.save');
  await expect.poll(() => feedback.success.mock.calls).toEqual([[text('flash.updated')]]);
  expect(stored()).toEqual([[31, 32]]);
});
