import type { AcademicDifference } from '@dekanat/contract/restorations/academic-differences.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#api/query.ts';
import { DifferencesScreen } from '#features/restorations/differences-screen.tsx';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

const TOTAL = 1_001;
const difference = (page: number) =>
  ({
    student_subject_id: page,
    student_id: page,
    semester_id: 3,
    semester_subject_id: 11,
    subject_id: 5,
    subject_name: `Fizika ${page}`,
    group_name: '101',
    credit_hour: 4,
    fio: 'Talaba',
    ...{ ic_max: 0, fc_max: 0, passing_score: 60, bands: [] },
  }) as unknown as AcademicDifference;

it('academic difference: shows the total of a longer list, and its next page', async () => {
  await openPage(DifferencesScreen, {
    profile: { permissions: ['get_rating_index'] },
    answers: {
      'GET /students-reading-recovery-for-rating': ({ query: { page = '1' } }) => ({
        data: [difference(Number(page))],
        current_page: Number(page),
        per_page: 1_000,
        total: TOTAL,
      }),
    },
  });
  await screen.findByRole('region', { name: /Fizika 1/ });
  // The grid of an earlier test may have loaded the texts.
  expect(screen.getByText(/^(list\.total|Jami: 1.001)/)).toBeTruthy();
  fireEvent.click(screen.getByTitle('2'));
  await screen.findByRole('region', { name: /Fizika 2/ });
});

const student = (id: number, fio: string) => ({
  ...difference(id),
  ...{ subject_name: 'Fizika', fio, id_number: String(id), ic_max: 40, version: 0, left: false },
  ...{ ic_rating: null, fc_rating: null, absent: false, rating: null, mark: null },
});

it('academic difference: an invalid mark stays until its student leaves the whole list', async () => {
  const all = [student(1, 'Aliyev'), student(2, 'Valiyev')];
  await openPage(DifferencesScreen, {
    profile: { permissions: ['get_rating_index', 'rating_store'] },
    answers: {
      'GET /students-reading-recovery-for-rating': ({ query: { fio = '' } }) => {
        const data = all.filter((one) => one.fio.includes(fio));
        return { data, current_page: 1, per_page: 1_000, total: data.length };
      },
    },
  });
  const grid = await screen.findByRole('grid', { name: 'Fizika' });
  const students = () =>
    within(grid)
      .queryAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  const search = (fio: string) => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: fio } });
    fireEvent.submit(screen.getByRole('searchbox'));
  };
  // The first cell of points is active.
  fireEvent.keyDown(grid, { key: '9' });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '99' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  search('Valiyev');
  await expect.poll(() => students()[0]).toBe('Valiyev');
  expect(students()).toEqual(['Valiyev', 'Aliyev']);
  expect(within(grid).getByText('99').getAttribute('aria-invalid')).toBe('true');
  search('');
  await expect.poll(() => students()[0]).toBe('Aliyev');
  expect(within(grid).getByText('99')).toBeTruthy();
  // The student has left the whole list.
  all.shift();
  await act(() => queryClient.invalidateQueries());
  await expect.poll(students).toEqual(['Valiyev']);
});

const SAVE = 'POST /store-students-recovery-for-rating';

it('academic difference: a refused mark is shown at its cell, and the others are saved', async () => {
  const all = [student(1, 'Aliyev'), student(2, 'Valiyev')];
  const { sent } = await openPage(DifferencesScreen, {
    profile: { permissions: ['get_rating_index', 'rating_store'] },
    answers: {
      'GET /students-reading-recovery-for-rating': () => ({
        data: all,
        ...{ current_page: 1, per_page: 1_000, total: 2 },
      }),
      [SAVE]: ({ body }) => {
        const { body: changes } = body as { body: { student_subject_id: number; value: number }[] };
        const index = changes.findIndex(({ student_subject_id }) => student_subject_id === 1);
        const fields = { [`body.${index}.student_subject_id`]: ['Boshqa oʻquv reja'] };
        if (index >= 0) return refusal(422, { code: 'invalid', message: fields });
        const rows = changes.map(({ student_subject_id, value }) => ({
          ...student(student_subject_id, 'Valiyev'),
          ...{ ic_rating: value, version: 1 },
        }));
        return { rows, conflicts: [] };
      },
    },
  });
  const grid = await screen.findByRole('grid', { name: 'Fizika' });
  for (const points of ['30', '20']) {
    fireEvent.keyDown(grid, { key: '9' });
    fireEvent.change(screen.getByRole('textbox'), { target: { value: points } });
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  }
  const saved = () =>
    sent
      .filter(({ call }) => call === SAVE)
      .map(({ body }) =>
        (body as { body: { student_subject_id: number }[] }).body.map((one) => one.student_subject_id),
      );
  await expect.poll(saved, { timeout: 5_000 }).toEqual([[1, 2], [2]]);
  const cell = within(grid).getByText('30');
  expect(cell.getAttribute('aria-invalid')).toBe('true');
  expect(cell.getAttribute('title')).toBe('Boshqa oʻquv reja');
  await expect.poll(() => within(grid).getByText('20').getAttribute('aria-invalid')).toBeNull();
});
