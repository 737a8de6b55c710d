import type { Transcript } from '@dekanat/contract/papers/transcripts.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IssuedTranscript } from '#features/papers/issued-transcript.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const transcript: Transcript = {
  id: 4,
  student_id: 7,
  regester_number: 'T-4',
  regester_date: '2026-06-30',
  start_year: 2024,
  end_year: 2026,
  start_date: 2024,
  end_date: 2026,
  semester_id: 2,
  semester_name: '2',
  code: 'code',
  issued_at: '2026-06-30T10:00:00Z',
  author: 'admin',
  revoked_at: null,
  revoked_by_name: null,
  revocation_reason: null,
  templates: [],
  outdated: false,
};
const open = (outdated: boolean) =>
  openPage(() => <IssuedTranscript transcript={{ ...transcript, outdated }} />, { answers: {} });

it('a transcript: says what to do once it is outdated', async () => {
  await open(true);
  expect(await screen.findByText('transcript.outdated')).toBeTruthy();
  expect(screen.getByText(/transcript\.outdated\.hint/)).toBeTruthy();
});

it('a transcript: says nothing while it prints the present marks', async () => {
  await open(false);
  expect(await screen.findByText('T-4')).toBeTruthy();
  expect(screen.queryByText('transcript.outdated')).toBeNull();
});

it('a transcript: once it is revoked, the message says so', async () => {
  const { feedback, sent } = await openPage(() => <IssuedTranscript transcript={transcript} />, {
    profile: { permissions: ['re_reading_subject_group_delete'] },
    answers: { 'DELETE /transcript-students/4': () => null },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'paper.revoke' }));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Xato raqam' } });
  fireEvent.click(screen.getByRole('button', { name: 'action.yes' }));
  await expect.poll(() => feedback.success.mock.calls).toEqual([['paper.revoked.done']]);
  expect(sent.find(({ call }) => call.startsWith('DELETE'))?.query).toEqual({ reason: 'Xato raqam' });
});
