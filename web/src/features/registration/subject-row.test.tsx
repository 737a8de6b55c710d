import type { StudentSubject } from '@dekanat/contract/registration/student-subjects.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SubjectRow } from '#features/registration/subject-row.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const CHANGE = 'PUT /curriculum/update-student-subject-status/5';
const SUBJECT = {
  ...{ student_subject_id: 5, id: 5, semester_subject_id: 6, subject_id: 7, subject_name: 'Fizika' },
  ...{ hour: 60, credit_hour: 4, choice_of_subject: null, rated: false, individual: [] },
  ...{ statement: null, rating: null, mark: null },
} as unknown as StudentSubject;

const Subjects = (subject: Partial<StudentSubject>) => (
  <table>
    <tbody>
      <SubjectRow subject={{ ...SUBJECT, ...subject }} studentId={1} />
    </tbody>
  </table>
);

it.each([
  ['an open', 1],
  ['a locked', 2],
] as const)(
  'subject of a student: the undo of its removal restores %s subject as it was',
  async (_, status) => {
    const { sent, feedback } = await openPage(() => <Subjects status={status} />, {
      profile: { permissions: ['curriculum_student_register_store'] },
      answers: { [CHANGE]: () => SUBJECT },
    });
    const set = () => sent.filter(({ call }) => call === CHANGE).map(({ query }) => query.status);
    fireEvent.click(await screen.findByRole('button', { name: 'registration.remove' }));
    await expect.poll(() => feedback.success.mock.calls.length).toBe(1);
    act(() => feedback.success.mock.calls[0]?.[1]());
    await expect.poll(set).toEqual(['4', String(status)]);
  },
);

it.each([
  [{ absent: false }, '27'],
  [{ absent: true }, 'result.absent'],
])('subject of a student: an absence stands in place of the points: %j', async (result, shown) => {
  await openPage(() => <Subjects status={1} rating={27} mark={2} {...result} />, { answers: {} });
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent.trim());
  expect(cells.slice(3, 5)).toEqual([shown, '2']);
});
