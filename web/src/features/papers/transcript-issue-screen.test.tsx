import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TranscriptIssueScreen } from '#features/papers/transcript-issue-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

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
