import { electiveChoices, electiveReminders } from '@dekanat/contract/reports/elective-choices.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ElectiveChoicesScreen } from '#features/reports/elective-choices-screen.tsx';
import { openPage, resetPages, type SentCall } from '../../test-page.tsx';

resetPages();

const REMIND = `POST ${electiveReminders.create.path}`;
const NOTIFIED = { notified: 3, already: 0, without_account: 0, closed: 0 };
/** Two elective groups of one student, and one of each of two others. */
const ROWS = [7, 7, 8, 9].map((student_id, at) => ({
  id: `${student_id}-${at}`,
  ...{ student_id, fio: `Talaba ${student_id}`, semester_name: '1', is_choice_of_subject: 0 },
}));
/** One row is on each page of the screen. */
const rowsOf = ({ query }: SentCall) => ({
  data: query.limit === '1000' ? ROWS : ROWS.slice(0, 1),
  ...{ total: ROWS.length, current_page: 1, per_page: Number(query.limit) },
});

const openScreen = (...permissions: string[]) =>
  openPage(ElectiveChoicesScreen, {
    address: '/?is_choice_of_subject=0&limit=10',
    profile: { permissions: ['get_rating_monitoring_index', ...permissions] },
    answers: { [`GET ${electiveChoices.calls.list.path}`]: rowsOf, [REMIND]: () => NOTIFIED },
  });
const findRow = () => screen.findByRole('checkbox', { name: /Talaba 7/ });

async function openSelected() {
  const page = await openScreen('message_store');
  fireEvent.click(await findRow());
  const reminded = () => page.sent.filter(({ call }) => call === REMIND).map(({ body }) => body);
  return { ...page, reminded };
}
/** A button that is loading has another name until its request is answered. */
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('elective reminders: are sent to all who have not chosen, each once, after a question', async () => {
  const { reminded, feedback } = await openSelected();
  feedback.confirm.mockResolvedValueOnce(false);
  await press('report.elective_choices.remind_all');
  await expect.poll(() => feedback.confirm.mock.calls.length).toBe(1);
  expect(reminded()).toEqual([]);
  await press('report.elective_choices.remind_all');
  await expect.poll(reminded).toEqual([{ student_ids: [7, 8, 9] }]);
});

it('elective reminders: leave the message to selected students', async () => {
  const { reminded } = await openSelected();
  expect(screen.getByRole('button', { name: 'menu.message_compose' })).toBeTruthy();
  await press('report.elective_choices.remind');
  await expect.poll(reminded).toEqual([{ student_ids: [7] }]);
});

it.each([
  ['where staff choose', 'curriculum_index', [expect.stringMatching(/^\/edu-process\/electives\?/)]],
  ['the student', 'student_index', ['/students/students/view/7']],
  ['nothing without a right to either', 'message_store', []],
] as const)('elective choices: a row opens %s', async (_what, permission, opened) => {
  const { router } = await openScreen(permission);
  const row = (await findRow()).closest('tr');
  const navigate = vi.spyOn(router, 'navigate');
  fireEvent.keyDown(row as HTMLElement, { key: 'Enter' });
  expect(navigate.mock.calls.map(([{ to }]) => to)).toEqual(opened);
});
