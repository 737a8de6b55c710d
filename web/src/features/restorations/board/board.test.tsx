import { type RestorationCandidate, restorations } from '@dekanat/contract/restorations/restorations.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#api/query.ts';
import { Board } from '#features/restorations/board/board.tsx';
import { draftName, readDraft, writeDraft } from '#ui/form/draft.ts';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

const candidate = { id: 7, university_id: 1, full_name: 'Talaba', obstacle: null } as RestorationCandidate;
const DRAFT = draftName(1, restorations.store, candidate.id);
const FIELDS = {
  new_curriculum_id: 2,
  new_semester_id: 3,
  new_group_id: 4,
  order_number: '12-T',
  order_date: '2026-09-01',
};
const OLD = {
  id: 1,
  semester_name: '1',
  curriculum_id: 1,
  curriculum_name: 'Eski',
  academic_year_name: '2024',
  student_subjects: [
    {
      rating_register_id: 9,
      subject_id: 5,
      subject_name: 'Fizika',
      credit_hour: 4,
      rating: 80,
      mark: 4,
      counts_in: [1],
    },
  ],
};
const SEMESTER = {
  semester_id: 3,
  semesterName: '1',
  date: '2026',
  current: true,
  studentSubjects: [
    {
      semester_subject_id: 11,
      subject_id: 5,
      subjectName: 'Fizika',
      hour: 120,
      creditHour: 4,
      choice_of_subject: null,
      occupied: false,
      rating_register_id: null,
      rating: null,
      mark: null,
      absent: false,
    },
  ],
};
const failed = () => refusal(403, { code: 'forbidden', message: 'Mumkin emas' });

async function showBoard(answers: Record<string, () => unknown>) {
  const page = await openPage(() => <Board candidate={candidate} onDiscard={() => undefined} />, {
    profile: { permissions: ['student_index', 'student_update'] },
    answers: {
      'GET /recovery/proposals/7': () => [],
      'POST /recovery': () => ({ carried: 1, difference: 0, batch_id: 1 }),
      ...answers,
    },
  });
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'restoration.board.save' });
  const restored = () => page.sent.filter(({ call }) => call === 'POST /recovery').map(({ body }) => body);
  return { ...page, save, restored };
}
/** The board of a draft with one pair, unless others are given. */
function openBoard(answers: Record<string, () => unknown>, pairs: [number, number][] = [[11, 9]]) {
  writeDraft(DRAFT, { fields: FIELDS, pairs }, []);
  return showBoard(answers);
}
const RESULTS = 'GET /old-grades-to-restore-student/7';
const SLOTS = 'GET /gpa-subjects-for-recovery/7';

it.each([
  ['results', { [RESULTS]: failed, [SLOTS]: () => [SEMESTER] }],
  ['subjects', { [RESULTS]: () => [OLD], [SLOTS]: failed }],
])('restoration board: is not saved when its %s failed to load, and its pairs stay', async (_, answers) => {
  const { save, restored } = await openBoard(answers);
  await screen.findByText('list.failed');
  expect(save.disabled).toBe(true);
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
  await expect.poll(() => readDraft(DRAFT)?.values.pairs).toEqual([[11, 9]]);
  expect(restored()).toEqual([]);
});

it('restoration board: an absence stands in place of the points of a subject that the student has already', async () => {
  const [slot] = SEMESTER.studentSubjects;
  const occupied = { ...slot, occupied: true, rating: 27, mark: 2 };
  const studentSubjects = [
    { ...occupied, absent: true },
    { ...occupied, semester_subject_id: 12, absent: false },
  ];
  await openBoard({ [RESULTS]: () => [OLD], [SLOTS]: () => [{ ...SEMESTER, studentSubjects }] }, []);
  const results = await screen.findAllByText(/ \/ 2$/);
  expect(results.map(({ textContent }) => textContent)).toEqual(['result.absent / 2', '27 / 2']);
});

it('restoration board: is not saved while its subjects are loading', async () => {
  const { save } = await openBoard({ [RESULTS]: () => [OLD], [SLOTS]: () => new Promise(() => undefined) });
  await screen.findByRole('region', { name: 'restoration.board.pool' });
  expect(screen.getByRole('status', { name: 'list.loading' })).toBeTruthy();
  expect(save.disabled).toBe(true);
});

it('restoration board: restores with the pairs of its draft after a repeated load', async () => {
  let tries = 0;
  const { save, restored } = await openBoard({
    [RESULTS]: () => [OLD],
    [SLOTS]: () => {
      tries += 1;
      return tries === 1 ? failed() : [SEMESTER];
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'action.retry' }));
  await expect.poll(() => save.disabled).toBe(false);
  fireEvent.click(save);
  await expect.poll(restored).toEqual([
    {
      student_id: 7,
      ...FIELDS,
      semester_subjects: [{ rating_register_id: 9, semester_subject_id: 11 }],
    },
  ]);
});

it('restoration board: pairs of another semester stay when one of this semester changes', async () => {
  const LATER = [31, 8] as const;
  await openBoard({ [RESULTS]: () => [OLD], [SLOTS]: () => [SEMESTER] }, [[11, 9], [...LATER]]);
  const pairs = () => readDraft(DRAFT)?.values.pairs;
  await screen.findByRole('region', { name: 'restoration.board.pool' });
  await expect.poll(() => document.getElementById('slot-11')).toBeTruthy();
  const slot = document.getElementById('slot-11') as HTMLElement;
  fireEvent.keyDown(slot, { key: 'Delete' });
  await expect.poll(pairs).toEqual([[...LATER]]);
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
  await expect.poll(pairs).toEqual([[11, 9], [...LATER]]);
  // A Cyrillic layout has other letters on these keys.
  fireEvent.keyDown(window, { key: 'н', code: 'KeyY', ctrlKey: true });
  await expect.poll(pairs).toEqual([[...LATER]]);
  fireEvent.keyDown(window, { key: 'я', code: 'KeyZ', ctrlKey: true });
  await expect.poll(pairs).toEqual([[11, 9], [...LATER]]);
});

it('restoration board: pairs of another semester stay when the proposals are accepted', async () => {
  const { save } = await openBoard(
    {
      [RESULTS]: () => [OLD],
      [SLOTS]: () => [SEMESTER],
      'GET /recovery/proposals/7': () => [{ semester_subject_id: 11, rating_register_id: 9 }],
    },
    [[31, 8]],
  );
  await expect.poll(() => save.disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /restoration.board.accept/ }));
  await expect
    .poll(() => readDraft(DRAFT)?.values.pairs)
    .toEqual([
      [31, 8],
      [11, 9],
    ]);
});

it('restoration board: a proposed number is no part of the draft, and is proposed again when it is resumed', async () => {
  const { order_number: _proposed, ...unnumbered } = FIELDS;
  const answers = (number: string) => ({
    [RESULTS]: () => [OLD],
    [SLOTS]: () => [SEMESTER],
    'GET /recovery/proposals/7': () => [{ semester_subject_id: 11, rating_register_id: 9 }],
    'GET /orders/next-number': () => ({ number }),
  });
  const number = () => screen.getByLabelText<HTMLInputElement>('restoration.board.order_number').value;
  const drafted = () => readDraft(DRAFT)?.values;
  writeDraft(DRAFT, { fields: unnumbered, pairs: [] }, []);
  await showBoard(answers('12-T'));
  await expect.poll(number).toBe('12-T');
  fireEvent.click(await screen.findByRole('button', { name: /restoration.board.accept/ }));
  await expect.poll(drafted).toEqual({ fields: unnumbered, pairs: [[11, 9]] });
  cleanup();
  queryClient.clear();
  const { save, restored } = await showBoard(answers('13-T'));
  await expect.poll(number).toBe('13-T');
  await expect.poll(() => save.disabled).toBe(false);
  fireEvent.click(save);
  await expect.poll(restored).toMatchObject([{ order_number: '13-T' }]);
});

it('restoration board: a typed number is part of the draft', async () => {
  const { order_number: _proposed, ...unnumbered } = FIELDS;
  writeDraft(DRAFT, { fields: unnumbered, pairs: [[11, 9]] }, []);
  await showBoard({ [RESULTS]: () => [OLD], [SLOTS]: () => [SEMESTER] });
  fireEvent.change(screen.getByLabelText('restoration.board.order_number'), { target: { value: '40-T' } });
  const drafted = () => readDraft(DRAFT)?.values.fields;
  await expect.poll(drafted).toEqual({ ...FIELDS, order_number: '40-T' });
  cleanup();
  queryClient.clear();
  await showBoard({ [RESULTS]: () => [OLD], [SLOTS]: () => [SEMESTER] });
  fireEvent.change(screen.getByLabelText('restoration.board.order_date'), {
    target: { value: '02.09.2026' },
  });
  await expect.poll(drafted).toEqual({ ...FIELDS, order_number: '40-T', order_date: '2026-09-02' });
});
