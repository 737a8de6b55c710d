import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '#api/api.ts';
import { FeedbackHost } from '#ui/feedback/feedback-host.tsx';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

afterEach(cleanup);

function Refused({ error }: { error: ApiError }) {
  const showRefusal = useShowRefusal();
  return <button type="button" onClick={() => void showRefusal(error)} />;
}

it('use show refusal: shows the first problem of a field instead of a general message', async () => {
  const message = { student_subject_ids: ['Kreditlar limitdan koʻp'], status: ['Boshqa xato'] };
  render(
    <>
      <FeedbackHost />
      <Refused error={new ApiError(422, { code: 'invalid', message })} />
    </>,
  );
  screen.getByRole('button').click();
  // The code of messages is loaded by then.
  const shown = await screen.findByText('Kreditlar limitdan koʻp');
  expect(shown).toBeDefined();
  expect(screen.queryByText('Boshqa xato')).toBeNull();
});
