import type { TaskAttemptRow, TaskPlace } from '@dekanat/contract/study/task-attempts.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#api/query.ts';
import { TasksScreen } from '#features/study/tasks/tasks-screen.tsx';
import { openPage, resetPages, type SentCall } from '../../../test-page.tsx';

resetPages();

const place = {
  ...{ subject_id: 2, subject_name: 'Algebra', group_id: 3, student_group_name: '101' },
  ...{ lesson_id: 4, lesson_name: 'Matritsalar', unchecked: 1 },
} satisfies TaskPlace;
const task = { ...place, id: 9, student_id: 7, fio: 'Aliyev Vali', status: 0, files: 0, mark: null };

async function openTasks(address: string) {
  const shown: { rows: TaskAttemptRow[]; places: TaskPlace[] } = {
    rows: [{ ...task, created_at: '2026-11-24T12:00:00Z' } as unknown as TaskAttemptRow],
    places: [place],
  };
  const page = await openPage(TasksScreen, {
    address,
    answers: {
      'GET /task-attempts': () => ({ data: shown.rows, total: 1, current_page: 1, per_page: 60 }),
      'GET /task-attempts/places': () => shown.places,
    },
  });
  await screen.findByRole('button', { name: /Aliyev Vali.*Algebra/ });
  return { ...page, shown };
}

it('tasks: the filters of the address are named, and can be removed one by one', async () => {
  const { router } = await openTasks('/?student_id=7&fio=vali&assigned=1&subject_id=2');
  expect(await screen.findByText('Aliyev Vali', { selector: 'button span' })).toBeTruthy();
  for (const [name, left] of [
    ['Aliyev Vali', { fio: 'vali', assigned: 1, subject_id: 2 }],
    ['tasks.named', { assigned: 1, subject_id: 2 }],
    ['tasks.assigned', { subject_id: 2 }],
  ] as const) {
    fireEvent.click(screen.getByText(name, { selector: 'button span' }));
    await expect.poll(() => router.state.location.search).toEqual(left);
  }
  await expect.poll(() => screen.queryByText('tasks.assigned')).toBeNull();
});

it('tasks: after a reload a filter without a task that waits is named as well', async () => {
  const answers = {
    'GET /task-attempts': ({ query }: SentCall) => ({
      data: query.limit === '1' && query.status === undefined ? [task] : [],
      ...{ total: 0, current_page: 1, per_page: 60 },
    }),
    'GET /task-attempts/places': () => [],
  };
  await openPage(TasksScreen, { address: '/?subject_id=2&lesson_id=4&student_id=7', answers });
  for (const name of ['Algebra', 'Matritsalar'])
    expect(await screen.findByText(name, { selector: '.task-filters *' })).toBeTruthy();
  expect(await screen.findByText('Aliyev Vali', { selector: 'button span' })).toBeTruthy();
});

it('tasks: a filter keeps its name after its last task is checked', async () => {
  const { shown } = await openTasks('/?subject_id=2');
  const chosen = () => screen.queryByText('Algebra', { selector: '.task-filters *' });
  await expect.poll(chosen).toBeTruthy();
  Object.assign(shown, { rows: [], places: [] });
  await queryClient.invalidateQueries();
  await expect.poll(() => screen.queryByRole('button', { name: /Aliyev Vali/ })).toBeNull();
  expect(chosen()).toBeTruthy();
});

it('tasks: a check that is stored late leaves open the task that was opened meanwhile', async () => {
  const ids = [11, 12, 13];
  const details = Object.fromEntries(
    ids.map((id) => [
      `GET /task-attempts/${id}`,
      () => ({
        ...{ ...task, id, fio: `Talaba ${id}`, version: 1, number: 1, created_at: '2026-11-24T12:00:00Z' },
        ...{ comment: '', checked_by: null, checked_at: null, task: '', text: '' },
        ...{ resources: [], history: [], earlier: [] },
      }),
    ]),
  );
  const rows = ids.map((id) => ({ ...task, id, fio: `Talaba ${id}`, created_at: '2026-11-24T12:00:00Z' }));
  const { promise: stored, resolve: store } = Promise.withResolvers<object>();
  const { router, calls, feedback } = await openPage(TasksScreen, {
    address: '/?task=11',
    answers: {
      ...details,
      'GET /task-attempts': () => ({ data: rows, total: 3, current_page: 1, per_page: 60 }),
      'GET /task-attempts/places': () => [place],
      'GET /account': () => ({ id: 1 }),
      'PUT /task-attempts/11': () => stored,
      'PUT /task-attempts/13': () => ({ id: 13, version: 2 }),
    },
  });
  const accept = async (id: number) => {
    const form = within(await screen.findByRole('article', { name: `Talaba ${id}` }));
    fireEvent.change(form.getByRole('spinbutton'), { target: { value: '80' } });
    fireEvent.click(form.getByRole('button', { name: 'tasks.accept' }));
    await expect.poll(calls).toContain(`PUT /task-attempts/${id}`);
  };
  const opened = () => router.state.location.search;
  await accept(11);
  fireEvent.click(screen.getByRole('button', { name: /Talaba 13/ }));
  await screen.findByRole('article', { name: 'Talaba 13' });
  store({ id: 11, version: 2 });
  await expect.poll(() => feedback.success.mock.calls.length).toBe(1);
  const isSaving = () => screen.getByRole<HTMLButtonElement>('button', { name: 'tasks.accept' }).disabled;
  await expect.poll(isSaving).toBe(false);
  expect(opened()).toEqual({ task: 13 });
  // The check of the task that is still open is followed by its neighbour.
  await accept(13);
  await expect.poll(opened).toEqual({ task: 12 });
});

it('tasks: after the last task of the last page is checked the page before is shown', async () => {
  const row = { ...task, created_at: '2026-11-24T12:00:00Z' };
  const { router } = await openPage(TasksScreen, {
    address: '/?page=2&subject_id=2',
    answers: {
      'GET /task-attempts': ({ query: { page } }: SentCall) => ({
        ...{ data: page === '2' ? [] : [row], total: 60, per_page: 60 },
        current_page: Number(page),
      }),
      'GET /task-attempts/places': () => [place],
    },
  });
  expect(await screen.findByRole('button', { name: /Aliyev Vali.*Algebra/ })).toBeTruthy();
  expect(router.state.location.search).toEqual({ subject_id: 2 });
});
