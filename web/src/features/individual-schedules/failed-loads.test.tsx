import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { individualWindows } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { writeStored } from '#browser/stored-values.ts';
import { ExamCreateScreen } from '#features/individual-schedules/exam-create-screen.tsx';
import { WindowCreateScreen } from '#features/individual-schedules/window-create-screen.tsx';
import { GroupDialog } from '#features/retakes/group-dialog.tsx';
import { OwnWindows } from '#features/study/exams/own-windows.tsx';
import { draftName, writeDraft } from '#ui/form/draft.ts';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

const SUBJECT = {
  id: null,
  name: null,
  semester_subject_id: 5,
  subject_id: 4,
  subject_name: 'Fizika',
  lessons: 0,
  controls: 1,
  semester_start: '2026-09-01',
  semester_end: '2027-01-31',
};
const PLACE = { curriculum_id: 2, semester_id: 3, controls: [], reason: '' };

/** A page whose calls fail at first, and are answered afterwards. */
async function openFailing(Page: ComponentType, answers: Record<string, unknown>) {
  let isAway = true;
  const failed = () => refusal(403, { code: 'forbidden', message: 'Mumkin emas' });
  const calls = Object.entries(answers).map(
    ([call, result]) => [call, () => (isAway ? failed() : result)] as const,
  );
  await openPage(Page, {
    profile: { permissions: ['curriculum_index', 'curriculum_update'] },
    answers: { 'GET /student-groups/list': () => [{ id: 4, name: '101-25' }], ...Object.fromEntries(calls) },
  });
  return () => {
    isAway = false;
    for (const retry of screen.getAllByRole('button', { name: 'action.retry' })) fireEvent.click(retry);
  };
}
const region = (name: string) => within(screen.getByRole('region', { name }));

it('individual date: students and controls that failed to load are loaded again', async () => {
  const draft = {
    ...{ ...PLACE, group_id: 4, subject: SUBJECT, isTouched: true },
    ...{ students: [], lessons: [] },
  };
  writeDraft(draftName(1, individualExams.create, undefined, [1]), draft, []);
  const recover = await openFailing(ExamCreateScreen, {
    'GET /individual-student-lists': [],
    'GET /exam-schedules/lists': [],
  });
  await expect.poll(() => screen.queryAllByText('list.failed').length).toBe(2);
  expect(screen.queryByText('individual.group.first')).toBeNull();
  recover();
  expect(await screen.findByText('individual.group.empty')).toBeTruthy();
  expect(await screen.findByText('individual.items.none')).toBeTruthy();
});

it('individual window: teachers and controls that failed to load are loaded again', async () => {
  const draft = { ...PLACE, department_id: 6, subject_id: 4, teachers: [] };
  writeDraft(draftName(1, individualWindows.create, undefined, [1]), draft, []);
  const recover = await openFailing(WindowCreateScreen, {
    'GET /subjects-lists-for-teachers': [{ id: 4, name: 'Fizika', semester_subject_id: 5, teachers: [] }],
    'GET /exam-schedules/lists': [],
  });
  await expect.poll(() => screen.queryAllByText('list.failed').length).toBe(2);
  expect(screen.queryByText('individual.subject.first')).toBeNull();
  recover();
  await expect.poll(() => screen.queryAllByText('list.failed').length).toBe(0);
  expect(await region('individual.section.windows').findByText('individual.items.none')).toBeTruthy();
});

it('retakes of a group: students that failed to load are not counted as none', async () => {
  const recover = await openFailing(() => <GroupDialog onClose={() => undefined} />, {
    'GET /students/list': [{ id: 7, name: 'Talaba' }],
  });
  fireEvent.mouseDown(within(await screen.findByRole('dialog')).getByRole('combobox'));
  fireEvent.click(await screen.findByText('101-25', { selector: '.ant-select-item-option-content' }));
  await screen.findByText('list.failed');
  const submit = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: 'retake.create.group.submit' }).disabled;
  expect(submit()).toBe(true);
  recover();
  await expect.poll(submit).toBe(false);
});

it('own windows of a teacher: a failed load does not look like no window', async () => {
  const recover = await openFailing(OwnWindows, { 'GET /teacher-work/windows': [] });
  await screen.findByText('list.failed');
  recover();
  await expect.poll(() => screen.queryByText('list.failed')).toBeNull();
});

it.each([
  ['individual date', ExamCreateScreen],
  ['individual window', WindowCreateScreen],
])('%s: the draft of one university is not shown in another', async (_name, Page) => {
  const choose = (id: number) => act(async () => writeStored('current-uni', String(id)));
  onTestFinished(() => writeStored('current-uni', undefined));
  await choose(1);
  const universities = [1, 2].map((id) => ({ id, name: `Universitet ${id}`, default_language: 'oz' }));
  await openPage(Page, {
    profile: {
      ...{ super_administrator: true, university_id: null, universities: universities as never },
      permissions: ['curriculum_index', 'curriculum_update'],
    },
    answers: { 'GET /student-groups/list': () => [], 'GET /curriculum/list': () => [] },
  });
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/individual.column.reason/).value;
  fireEvent.change(await screen.findByLabelText(/individual.column.reason/), {
    target: { value: 'Kasallik' },
  });
  await choose(2);
  await expect.poll(reason).toBe('');
  await choose(1);
  await expect.poll(reason).toBe('Kasallik');
});
