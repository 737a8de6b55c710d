import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConnectApp } from '#ui/account/second-factor-setup.tsx';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('second factor: after the lost answer of the first code, new recovery codes are made', async () => {
  const [onDone, onCancel] = [vi.fn(), vi.fn()];
  let isOn = false;
  const { sent } = await openPage(
    () => (
      <ConnectApp calls={secondFactor} onDone={onDone} onCancel={onCancel} cancel="second_factor.cancel" />
    ),
    {
      answers: {
        'POST /profile/totp': () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }),
        'PUT /profile/totp': () => {
          if (isOn) return refusal(409, { code: 'duplicate', message: 'Ilova ulangan' });
          isOn = true;
          throw new TypeError('Failed to fetch');
        },
        'POST /profile/totp/recovery-codes': () => ({ recovery_codes: ['aaaa-bbbb-cccc'] }),
      },
    },
  );
  await type('password.current', 'joriy-parol');
  press('second_factor.setup.next');
  await type('second_factor.code', '123456');
  press('second_factor.setup.confirm');
  await screen.findByText('flash.network');
  press('second_factor.setup.confirm');
  await screen.findByText('second_factor.setup.connected');
  await type('password.current', 'joriy-parol');
  await type('second_factor.code', '654321');
  press('second_factor.renew');
  await screen.findByText('aaaa-bbbb-cccc');
  const { body } = sent.at(-1) ?? {};
  expect(body).toEqual({ current_password: 'joriy-parol', code: '654321' });
  expect(onDone).not.toHaveBeenCalled();
  press('second_factor.recovery.done');
  expect([onDone.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
});
