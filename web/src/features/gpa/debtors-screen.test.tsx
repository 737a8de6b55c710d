import type { Debtor } from '@dekanat/contract/gpa/academic-debtors.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DebtorsScreen } from '#features/gpa/debtors-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const debtor = (id: number, student_id: number) =>
  ({ id, student_id, fio: `Talaba ${student_id}`, subject_name: `Fan ${id}` }) as unknown as Debtor;
const APPLY = 'POST /re-reading-subject-groups/students';
const MESSAGE_BUTTONS = ['menu.message_compose', 'gpa.write_to_debtors'];

async function openDebtors(...permissions: string[]) {
  const page = await openPage(DebtorsScreen, {
    profile: { permissions: ['academic_debtor_index', ...permissions] },
    answers: {
      'GET /academic-debtors': () => ({
        data: [debtor(1, 7), debtor(2, 7), debtor(3, 8)],
        ...{ total: 3, current_page: 1, per_page: 60, students: 2 },
      }),
      [APPLY]: () => ({ created: 2, students: [] }),
    },
  });
  await screen.findByText('Fan 1');
  const boxes = () => screen.queryAllByRole('checkbox', { name: /Talaba/ });
  const buttons = (names: string[]) => names.flatMap((name) => screen.queryAllByRole('button', { name }));
  return { ...page, boxes, buttons };
}

it('academic debtors: retakes of the selected students need no right to write messages', async () => {
  const { boxes, buttons, sent } = await openDebtors('re_reading_subject_group_store');
  expect(buttons(MESSAGE_BUTTONS)).toEqual([]);
  for (const box of boxes()) fireEvent.click(box);
  const selected = await screen.findByRole('region', { name: 'gpa.chosen' });
  expect(buttons(MESSAGE_BUTTONS)).toEqual([]);
  fireEvent.click(within(selected).getByRole('button', { name: 'gpa.apply_for_retakes' }));
  await expect
    .poll(() => sent.filter(({ call }) => call === APPLY).map(({ body }) => body))
    .toEqual([{ student_ids: [7, 8] }]);
});

it('academic debtors: messages to the selected students need no right to apply for retakes', async () => {
  const { boxes, buttons } = await openDebtors('message_store');
  expect(buttons(['gpa.write_to_debtors'])).toHaveLength(1);
  fireEvent.click(boxes()[0] as HTMLElement);
  await screen.findByRole('button', { name: 'menu.message_compose' });
  expect(buttons(['gpa.apply_for_retakes'])).toEqual([]);
});

it('academic debtors: are not selectable without an action for the selected', async () => {
  const { boxes, buttons } = await openDebtors();
  expect(boxes()).toEqual([]);
  expect(buttons(MESSAGE_BUTTONS)).toEqual([]);
});

it.each([
  ['student_index', 1],
  ['message_store', 0],
])('academic debtors: are links for those alone who may open students: %s', async (permission, links) => {
  await openDebtors(permission);
  expect(screen.queryAllByRole('link', { name: 'Talaba 8' })).toHaveLength(links);
});

it('academic debtors: the radar opens who is near the limit, without its number where universities differ', async () => {
  await openPage(DebtorsScreen, {
    address: '/?view=radar',
    profile: { permissions: ['academic_debtor_index'] },
    answers: {
      'GET /academic-debtors/radar': () => ({
        ...{
          students: 1,
          debts: 2,
          without_mark: 0,
          studying: 9,
          repeated: 0,
          passing_limit: null,
          near: 0.2,
        },
        ...{ near_limit: 7, below_limit: 8, faculties: [], subjects: [], semesters: [] },
      }),
    },
  });
  const link = await screen.findByRole('link', { name: '7' });
  expect(link.getAttribute('href')).toMatch(/\?near_limit=1&study_status=studying$/);
  for (const label of ['gpa.radar.below.own', 'gpa.radar.near.own']) screen.getByText(label);
});

it('academic debtors: the radar says by what the first rows of a long chart are chosen', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ subject_id: at, faculty_id: at, students: 1, debts: 2 }));
  await openPage(DebtorsScreen, {
    address: '/?view=radar',
    profile: { permissions: ['academic_debtor_index'] },
    answers: {
      'GET /academic-debtors/radar': () => ({
        ...{
          students: 1,
          debts: 2,
          without_mark: 0,
          studying: 9,
          repeated: 0,
          passing_limit: 2.4,
          near: 0.2,
        },
        ...{ near_limit: 0, below_limit: 0, faculties: rows(3), subjects: rows(11), semesters: [] },
      }),
    },
  });
  await screen.findByRole('region', { name: 'gpa.radar.subjects gpa.unit.most.subjects' });
  expect(screen.getByRole('region', { name: 'gpa.radar.faculties gpa.unit.debts' })).toBeTruthy();
});
