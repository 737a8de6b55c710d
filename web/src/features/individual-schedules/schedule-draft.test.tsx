import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { individualWindows } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { openSession, removeSession } from '#api/stored-session.ts';
import { ExamCreateScreen } from '#features/individual-schedules/exam-create-screen.tsx';
import { WindowCreateScreen } from '#features/individual-schedules/window-create-screen.tsx';
import { draftName, readDraft, writeDraft } from '#ui/form/draft.ts';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const NAMES = [individualExams, individualWindows].map(({ create }) => draftName(1, create, undefined, [1]));
const [EXAM = '', WINDOW = ''] = NAMES;
const FORMS = [
  ['dates of students', ExamCreateScreen, EXAM, '/individual-graphic'],
  ['windows of teachers', WindowCreateScreen, WINDOW, '/individual-graphic-teacher'],
] as const;
const RESUMED = 'editor.draft.resumed';

const SEMESTER = { semester_start: '2026-09-01', semester_end: '2027-01-31' };
const START = '2026-11-20T05:00:00.000Z';
const CONTROL = {
  ...{ id: 21, semester_subject_id: 5, subject_id: 4, control_type_id: 3, control_type_name: 'Yakuniy' },
  ...{ statement: 'first_statement', type: 'offline', start_date: START, end_date: null },
  ...{ entered_until: START, ...SEMESTER },
};
const COMPLETE = {
  ...{ curriculum_id: 2, semester_id: 3, group_id: 4, isTouched: true, students: [7], lessons: [] },
  ...{ controls: [[21, { start_date: '20.11.2026 10:00:00' }]], reason: 'Kasallik' },
  subject: {
    ...{ id: null, name: null, semester_subject_id: 5, subject_id: 4, subject_name: 'Fizika' },
    ...{ lessons: 0, controls: 1, ...SEMESTER },
  },
};

async function open(Screen: ComponentType) {
  openSession('token', true);
  onTestFinished(removeSession);
  const page = await openPage(Screen, {
    profile: { permissions: ['curriculum_index', 'curriculum_update'] },
    answers: {
      'GET /student-groups/list': () => [
        { id: 4, name: '101-25' },
        { id: 5, name: '102-25' },
      ],
      'GET /individual-student-lists': () => [
        { id: 7, fio: 'Aliyev', id_number: '1', curriculum_id: 2, semester_id: 3, individual: 0 },
      ],
      'GET /exam-schedules/lists': () => [CONTROL],
      'POST /individual-exam-schedules/preview': () => ({ total: 1, obstacles: 0, rows: [] }),
      'POST /individual-exam-schedules': () => ({ created: 1, unchanged: 0, ids: [9] }),
    },
  });
  await screen.findByRole('textbox', { name: 'individual.column.reason' });
  return { ...page, place: () => page.router.state.location.pathname };
}
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'individual.column.reason' });
const typeReason = () => fireEvent.change(reason(), { target: { value: 'Kasallik' } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it.each(FORMS)('individual %s: unsaved input is dropped only after a question', async (...form) => {
  const [, Screen, name, list] = form;
  const { feedback, router, place } = await open(Screen);
  typeReason();
  feedback.confirm.mockResolvedValue(false);
  press('editor.cancel');
  await expect.poll(() => feedback.confirm.mock.calls.length).toBe(1);
  await act(async () => void router.navigate({ to: '/elsewhere' }));
  await expect.poll(() => feedback.confirm.mock.calls.length).toBe(2);
  expect([place(), reason().value]).toEqual(['/', 'Kasallik']);
  expect(readDraft(name)?.values.reason).toBe('Kasallik');
  feedback.confirm.mockResolvedValue(true);
  press('editor.cancel');
  await expect.poll(place).toBe(list);
  expect(readDraft(name)).toBeUndefined();
});

it.each(FORMS)('individual %s: an empty form is left without a question', async (_, Screen, _name, list) => {
  const { feedback, place } = await open(Screen);
  typeReason();
  fireEvent.change(reason(), { target: { value: '' } });
  press('editor.cancel');
  await expect.poll(place).toBe(list);
  expect(feedback.confirm).not.toHaveBeenCalled();
});

it.each(FORMS)('individual %s: say that a draft is continued, until it is dropped', async (...form) => {
  const [, Screen, name] = form;
  await open(Screen);
  expect(screen.queryByText(RESUMED)).toBeNull();
  typeReason();
  cleanup();
  const { feedback } = await open(Screen);
  expect([screen.queryByText(RESUMED) !== null, reason().value]).toEqual([true, 'Kasallik']);
  press('editor.draft.restart');
  await expect.poll(() => screen.queryByText(RESUMED)).toBeNull();
  expect(feedback.confirm).toHaveBeenCalledOnce();
  expect([reason().value, readDraft(name)]).toEqual(['', undefined]);
});

it('individual dates of students: nothing is asked once they are stored', async () => {
  writeDraft(EXAM, COMPLETE, []);
  const { feedback, place } = await open(ExamCreateScreen);
  await screen.findByRole('checkbox', { name: 'Yakuniy' });
  press('individual.preview');
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'individual.save' });
  await expect.poll(() => save.disabled).toBe(false);
  fireEvent.click(save);
  await expect.poll(place).toBe('/individual-graphic');
  expect(feedback.confirm).not.toHaveBeenCalled();
  expect(readDraft(EXAM)).toBeUndefined();
});

it('individual dates of students: the reason stays for the first group, and is none for the students of another', async () => {
  await open(ExamCreateScreen);
  const choose = async (group: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'student_group.noun' }));
    fireEvent.click(await screen.findByText(group, { selector: '.ant-select-item-option-content' }));
    await screen.findByText(group, { selector: '.ant-select-content' });
  };
  typeReason();
  await choose('101-25');
  expect(await screen.findByRole('checkbox', { name: 'Aliyev' })).toBeTruthy();
  expect(reason().value).toBe('Kasallik');
  await choose('102-25');
  await expect.poll(() => reason().value).toBe('');
});
