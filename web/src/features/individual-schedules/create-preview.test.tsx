import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { individualWindows } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { ExamCreateScreen } from '#features/individual-schedules/exam-create-screen.tsx';
import { WindowCreateScreen } from '#features/individual-schedules/window-create-screen.tsx';
import { draftName, writeDraft } from '#ui/form/draft.ts';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

const SEMESTER = { semester_start: '2026-09-01', semester_end: '2027-01-31' };
const DAY = '20.11.2026 10:00:00';
const START = '2026-11-20T05:00:00.000Z';
const control = {
  ...{ semester_subject_id: 5, subject_id: 4, control_type_id: 3, control_type_name: 'Yakuniy nazorat' },
  ...{ type: 'offline', start_date: START, end_date: null, entered_until: START, ...SEMESTER },
};
const CONTROLS = [
  { ...control, id: 21, statement: 'first_statement' },
  { ...control, id: 22, statement: 'second_statement' },
];
const LESSONS = [{ id: 11, name: 'Kirish', module_name: 'Mexanika', questions: 0, deadline_date: START }];
const previewed = {
  ...{ fio: 'Aliyev', obstacle: null, unchanged: false, clashes: [], replaces: null, warnings: ['past'] },
  ...{ student_id: 7, teacher_id: 7, start_date: START, end_date: START },
};

const PLACE = { curriculum_id: 2, semester_id: 3, reason: 'Kasal' };
const SUBJECT = {
  ...{ id: 9, name: 'Dastur', semester_subject_id: 5, subject_id: 4, subject_name: 'Fizika' },
  ...{ lessons: 1, controls: 2, ...SEMESTER },
};
const EXAM_DRAFT = {
  ...{ ...PLACE, group_id: 4, subject: SUBJECT, isTouched: true, students: [7] },
  ...{ lessons: [[11, { deadline_date: DAY }]] },
  controls: [21, 22].map((id) => [id, { start_date: DAY }]),
};
const WINDOW_DRAFT = {
  ...{ ...PLACE, department_id: 6, subject_id: 4, teachers: [7] },
  controls: [21, 22].map((id) => [id, { start_date: DAY, end_date: DAY }]),
};

/** A creation form that holds a draft, with a preview that warns of each of so many items. */
async function openDraft(
  Screen: ComponentType,
  calls: typeof individualExams | typeof individualWindows,
  draft: object,
  previews: number | (() => unknown) = 0,
) {
  writeDraft(draftName(1, calls.create, undefined, [1]), { ...draft }, []);
  const answer = (items: number) => {
    const rows = Array.from({ length: items }, (_, item) => ({ ...previewed, item }));
    return { total: items, obstacles: 0, rows };
  };
  const page = await openPage(Screen, {
    profile: { permissions: ['curriculum_index', 'curriculum_update'] },
    answers: {
      'GET /student-groups/list': () => [{ id: 4, name: '101-25' }],
      'GET /individual-student-lists': () => [
        { id: 7, fio: 'Aliyev', id_number: '1', curriculum_id: 2, semester_id: 3, individual: 0 },
      ],
      'GET /subjects-lists-for-teachers': () => [
        {
          ...{ id: 4, name: 'Fizika', semester_subject_id: 5 },
          teachers: [{ id: 7, fio: 'Aliyev', department_id: 6, department_name: null, groups: [] }],
        },
      ],
      'GET /exam-schedules/lists': () => CONTROLS,
      'GET /exam-schedules/lesson-lists/9': () => LESSONS,
      [`POST ${calls.preview.path}`]: typeof previews === 'number' ? () => answer(previews) : previews,
    },
  });
  await screen.findByRole('checkbox', { name: /second_statement/ });
  const check = () => fireEvent.click(screen.getByRole('button', { name: 'individual.preview' }));
  return { ...page, check };
}

const FINAL = 'Yakuniy nazorat';
const RE_SIT = `${FINAL}, individual.statement.second_statement`;

it.each([
  ['dates of students', ExamCreateScreen, individualExams, EXAM_DRAFT, ['Mexanika: Kirish', FINAL, RE_SIT]],
  ['windows of teachers', WindowCreateScreen, individualWindows, WINDOW_DRAFT, [FINAL, RE_SIT]],
] as const)('individual %s: the preview names the lesson or control of each row', async (...given) => {
  const [, Screen, calls, draft, titles] = given;
  const { check } = await openDraft(Screen, calls, draft, titles.length);
  check();
  const dialog = within(await screen.findByRole('dialog'));
  const rows = (await dialog.findAllByText('Aliyev')).map((name) =>
    within(name.closest('li') as HTMLElement),
  );
  expect(rows.map((row, index) => row.queryByText(titles[index] ?? '') !== null)).toEqual(
    titles.map(() => true),
  );
});

it('individual dates of students: the message of a refused date names its lesson or control', async () => {
  const { check } = await openDraft(ExamCreateScreen, individualExams, EXAM_DRAFT, () =>
    refusal(422, {
      code: 'invalid',
      message: {
        'body.0.deadline_date': ['Sana notoʻgʻri.'],
        'body.2.start_date': ['Sana yoʻq.'],
        student_id: ['Tanlang.'],
      },
    }),
  );
  check();
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText(`Mexanika: Kirish: Sana notoʻgʻri. ${RE_SIT}: Sana yoʻq. Tanlang.`),
  ).toBeTruthy();
});

it('individual dates of students: a lesson is sent with the chosen subject', async () => {
  const { check, sent } = await openDraft(ExamCreateScreen, individualExams, EXAM_DRAFT, 1);
  check();
  await screen.findByRole('dialog');
  await expect
    .poll(() => sent.find(({ call }) => call === `POST ${individualExams.preview.path}`)?.body)
    .toMatchObject({ body: [{ lesson_id: 11, subject_id: 4 }, {}, {}] });
});

it('individual dates of students: are not checked without a reason', async () => {
  const { check, calls } = await openDraft(
    ExamCreateScreen,
    individualExams,
    { ...EXAM_DRAFT, reason: ' ' },
    1,
  );
  const previews = () => calls().filter((call) => call.startsWith('POST')).length;
  check();
  expect(await screen.findByText('individual.reason.required')).toBeTruthy();
  expect(previews()).toBe(0);
  fireEvent.change(screen.getByLabelText('individual.column.reason'), { target: { value: 'Kasallik' } });
  check();
  await expect.poll(previews).toBe(1);
});

it.each([
  ['dates of students', ExamCreateScreen, ['individual.semester.first']],
  ['windows of teachers', WindowCreateScreen, ['individual.semester.first', 'individual.department.first']],
] as const)(
  'individual %s: a field that waits for another one says for which',
  async (_, Screen, waiting) => {
    await openPage(Screen, {
      profile: { permissions: ['curriculum_index', 'curriculum_update'] },
      answers: { 'GET /student-groups/list': () => [] },
    });
    for (const hint of waiting) expect(await screen.findByText(hint)).toBeTruthy();
  },
);
