import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TranscriptIssueScreen } from '#features/papers/transcript-issue-screen.tsx';
import { openPage, resetPages, type SentCall } from '../../test-page.tsx';

resetPages();

const student = { id: 7, student_id: 7, group_id: 4, fio: 'Talaba', study_status: 'studying' };
const plan = (id: number, reading_year: number) => ({
  id,
  name: `Reja ${id}`,
  reading_year,
  speciality_id: 1,
});

it('issue of transcripts: another curriculum has its own years, and none of the selected students', async () => {
  const { router } = await openPage(TranscriptIssueScreen, {
    address: '/?curriculum_id=1',
    profile: { permissions: ['curriculum_index', 're_reading_subject_group_store'] },
    answers: {
      'GET /transcript-students': () => ({ data: [student], total: 1, current_page: 1, per_page: 60 }),
      'GET /curriculum/list': () => [plan(1, 2022), plan(2, 2024)],
    },
  });
  const year = () => screen.getByLabelText<HTMLInputElement>('transcript.start_year');
  const box = (checked: boolean) => screen.findByRole('checkbox', { name: /Talaba/, checked });
  fireEvent.click(await box(false));
  await expect.poll(() => year().value).toBe('2022');
  fireEvent.change(year(), { target: { value: '2021' } });
  fireEvent.blur(year());
  await act(async () => router.history.push('/?curriculum_id=2'));
  await expect.poll(() => year().value).toBe('2024');
  expect(await box(false)).toBeTruthy();
});

it('issue of transcripts: begins with students without one, says how to see the others, and shows their last one', async () => {
  const issued = { regester_number: 'T-7', transcript_semester_name: '2' };
  const page = (rows: object[]) => ({ data: rows, total: rows.length, current_page: 1, per_page: 60 });
  const { sent } = await openPage(TranscriptIssueScreen, {
    address: '/?group_id=4&curriculum_id=1',
    profile: { permissions: ['curriculum_index', 're_reading_subject_group_store'] },
    answers: {
      'GET /transcript-students': ({ query }: SentCall) =>
        page(query.has_transcript === '0' ? [] : [{ ...student, ...issued }]),
      'GET /curriculum/list': () => [plan(1, 2022)],
    },
  });
  const asked = () =>
    sent.filter(({ call }) => call === 'GET /transcript-students').map(({ query }) => query.has_transcript);
  expect(await screen.findByText('transcript.issue.none.hint')).toBeTruthy();
  expect(asked()).toEqual(['0']);
  fireEvent.click(screen.getByRole('button', { name: 'transcript.issue.show_all' }));
  expect(await screen.findByText(/^transcript\.last\.of/)).toBeTruthy();
  expect(asked()).toEqual(['0', undefined]);
  expect(screen.queryByText('transcript.issue.none')).toBeNull();
});
