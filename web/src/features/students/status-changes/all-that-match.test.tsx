import type { StudentRow } from '@dekanat/contract/students/students.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { writeStored } from '#browser/stored-values.ts';
import { AttachScreen } from '#features/registration/attach-screen.tsx';
import { ElectivesScreen } from '#features/registration/electives-screen.tsx';
import { StatusChangeForm } from '#features/students/status-changes/status-change-form.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const student = { id: 7, full_name: 'Talaba', university_id: 1, study_status: 'studying' } as StudentRow;
const STUDENTS = { data: [student], total: 40, current_page: 1, per_page: 60 };
const PREVIEW = 'POST /students/student-status-preview';
const STORE = 'POST /students/student-status-store';
const WARNING = { code: 'debts', message: '3 ta talabaning qarzi bor', accept: 'debts:3:x' };
const universities = [1, 2].map((id) => ({ id, name: `Universitet ${id}`, default_language: 'oz' as const }));

/** As a super administrator who has chosen the first of two universities in the header. */
async function openAs(
  Page: ComponentType,
  address = '/',
  answers: Parameters<typeof openPage>[1]['answers'] = {},
) {
  const choose = (id: number) => act(async () => writeStored('current-uni', String(id)));
  onTestFinished(() => writeStored('current-uni', undefined));
  await choose(1);
  const page = await openPage(Page, {
    address,
    profile: {
      super_administrator: true,
      university_id: null,
      universities: universities as never,
      permissions: ['student_index', 'student_update', 'curriculum_index'],
    },
    answers: {
      'GET /students': () => STUDENTS,
      [PREVIEW]: () => ({
        ...{ total: 40, obstacles: 0, rows: [], order: null, order_obstacle: null },
        warnings: [WARNING],
      }),
      [STORE]: () => ({ batch_id: 1, order_id: 1, order_number: '12-T', students: 40 }),
      ...answers,
    },
  });
  return { ...page, choose };
}

it('all students that match: are those of the university that was chosen', async () => {
  const { sent } = await openAs(() => <StatusChangeForm act="graduate" />);
  fireEvent.click(await screen.findByRole('button', { name: 'status_change.all' }));
  fireEvent.change(screen.getByLabelText('order.number'), { target: { value: '12-T' } });
  fireEvent.click(screen.getByRole('button', { name: 'status_change.preview' }));
  await expect
    .poll(() => sent.filter(({ call }) => call === PREVIEW).map(({ body }) => body))
    .toMatchObject([{ matching: { study_status: 'studying' }, expected: 40, university_id: 1 }]);
});

it('all students that match: are graduated once the warnings of the preview are ticked', async () => {
  const { sent } = await openAs(() => <StatusChangeForm act="graduate" />);
  fireEvent.click(await screen.findByRole('button', { name: 'status_change.all' }));
  fireEvent.change(screen.getByLabelText('order.number'), { target: { value: '12-T' } });
  fireEvent.click(screen.getByRole('button', { name: 'status_change.preview' }));
  const tick = await screen.findByRole('checkbox', { name: WARNING.message });
  const apply = screen.getByRole('button', { name: 'status_change.apply' });
  expect(apply).toHaveProperty('disabled', true);
  fireEvent.click(tick);
  expect(apply).toHaveProperty('disabled', false);
  fireEvent.click(apply);
  await expect
    .poll(() => sent.filter(({ call }) => call === STORE).map(({ body }) => body))
    .toMatchObject([{ expected: 40, accepted: [WARNING.accept] }]);
});

it('selected students: none is selected any more once another university is chosen', async () => {
  const { choose } = await openAs(() => <StatusChangeForm act="graduate" />);
  for (const name of ['status_change.all', 'status_change.page.select']) {
    fireEvent.click(await screen.findByRole('button', { name }));
    expect(screen.queryByText('status_change.selected.none')).toBeNull();
    await choose(name === 'status_change.all' ? 2 : 1);
    expect(screen.getByText('status_change.selected.none')).toBeTruthy();
  }
});

it('all students that match: are selected no longer once the filters are others', async () => {
  const { router } = await openAs(() => <StatusChangeForm act="studentexpel" />);
  fireEvent.click(await screen.findByRole('button', { name: 'status_change.all' }));
  expect(screen.getByText('status_change.selected.all')).toBeTruthy();
  await act(async () => router.history.push('/?faculty_id=3'));
  expect(await screen.findByText('status_change.selected.none')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'status_change.all' }));
  fireEvent.click(screen.getByRole('radio', { name: 'study_status.academic_leave' }));
  expect(await screen.findByText('status_change.selected.none')).toBeTruthy();
});

it('all students that match: are not offered while the list still shows those of the former filters', async () => {
  const { router, sent } = await openAs(() => <StatusChangeForm act="studentexpel" />, '/', {
    'GET /students': ({ query }) =>
      query.faculty_id === undefined ? STUDENTS : new Promise(() => undefined),
  });
  await screen.findByRole('button', { name: 'status_change.all' });
  await act(async () => router.history.push('/?faculty_id=3'));
  await expect.poll(() => sent.at(-1)?.query).toMatchObject({ faculty_id: '3' });
  expect(screen.getByRole('button', { name: 'status_change.page.select' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'status_change.all' })).toBeNull();
});

it('students of a status change: the address, and so a saved view, says which study status they have', async () => {
  const { sent } = await openAs(
    () => <StatusChangeForm act="studentexpel" />,
    '/?study_status=academic_leave',
  );
  const searched = () => sent.filter(({ call }) => call === 'GET /students').at(-1)?.query;
  await expect.poll(searched).toMatchObject({ study_status: 'academic_leave' });
  fireEvent.click(await screen.findByRole('radio', { name: 'study_status.studying' }));
  await expect.poll(searched).toMatchObject({ study_status: 'studying' });
});

it.each([
  { title: 'a status change', Page: () => <StatusChangeForm act="graduate" /> },
  { title: 'an attachment', Page: AttachScreen },
])(
  'students of $title: are not filtered by the faculty of the university chosen before',
  async ({ Page }) => {
    const { choose, router, sent } = await openAs(Page, '/?faculty_id=3&full_search=Ali');
    const searched = () => sent.filter(({ call }) => call === 'GET /students').at(-1)?.query;
    await expect.poll(searched).toMatchObject({ faculty_id: '3', university_id: '1' });
    await choose(2);
    await expect.poll(searched).toMatchObject({ full_search: 'Ali', university_id: '2' });
    await expect.poll(() => searched()?.faculty_id).toBeUndefined();
    expect(router.state.location.search).not.toHaveProperty('faculty_id');
  },
);

it('electives: another university has other curricula', async () => {
  const { choose, router } = await openAs(
    () => <ElectivesScreen />,
    '/?curriculum_id=3&semester_id=4&group_id=5',
  );
  await screen.findByRole('heading', { name: 'menu.electives' });
  await choose(2);
  await expect.poll(() => router.state.location.search).toEqual({});
});
