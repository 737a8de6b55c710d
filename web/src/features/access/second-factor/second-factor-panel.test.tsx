import type { Profile } from '@dekanat/contract/access/profile.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SecondFactorPanel } from '#features/access/second-factor/second-factor-panel.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const OFF = { on: false, required: false, recovery_codes_left: 0 } as Profile['second_factor'];
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('second factor: is shown as on while its recovery codes are shown for the first time', async () => {
  await openPage(() => <SecondFactorPanel factor={OFF} />, {
    answers: {
      'POST /profile/totp': () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }),
      'PUT /profile/totp': () => ({ recovery_codes: ['aaaa-bbbb-cccc'] }),
    },
  });
  await press('second_factor.connect');
  await type('password.current', 'joriy-parol');
  await press('second_factor.setup.next');
  await type('second_factor.code', '123456');
  expect(screen.getByText('second_factor.is_off')).toBeDefined();
  await press('second_factor.setup.confirm');
  await screen.findByText('aaaa-bbbb-cccc');
  expect(screen.getByText('second_factor.is_on')).toBeDefined();
  expect(screen.queryByText('second_factor.is_off')).toBeNull();
});
