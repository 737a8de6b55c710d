import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

resetPages();

it('the second step of a sign-in: after a lost response, the code that was accepted leads back with the reason', async () => {
  const onBack = vi.fn();
  const lost = [true, false];
  const { calls } = await openPage(
    () => (
      <SecondFactorStep
        asked={{ challenge: 'c', expires_in: 300, passkey: false }}
        remember={false}
        onSignedIn={() => expect.fail('signed in')}
        onBack={onBack}
      />
    ),
    {
      answers: {
        'POST /second-factor': () => {
          if (lost.shift()) throw new TypeError('lost');
          return refusal(422, { code: 'invalid', message: { challenge: ['Qaytadan boshlang'] } });
        },
      },
    },
  );
  const submit = await screen.findByRole('button', { name: 'login.submit' });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '123456' } });
  expect((await screen.findByRole('alert')).textContent).toBe('flash.network');
  fireEvent.click(submit);
  await expect.poll(() => onBack.mock.calls).toEqual([['Qaytadan boshlang']]);
  expect(calls().filter((call) => call === 'POST /second-factor')).toHaveLength(2);
});
