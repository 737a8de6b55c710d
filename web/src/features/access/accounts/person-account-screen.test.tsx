import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StudentAccountScreen } from '#features/access/accounts/person-account-screen.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

/** The account of a student on a server that stores what it is sent. */
async function openAccount() {
  const stored = {
    ...{ id: 7, university_id: 1, full_name: 'Aliyev Vali', place: null, user_id: 70, username: 'aliyev' },
    ...{ email: null as string | null, status: 1, blocked: false, deadline: null, first_time_login: false },
    ...{ last_sign_in_at: null, second_factor: false, has_passkey: false, version: 1 },
  };
  const change = (given: object) => Object.assign(stored, given, { version: stored.version + 1 });
  const { sent } = await openPage(StudentAccountScreen, {
    route: '/account/$id',
    address: '/account/7',
    profile: { permissions: ['student_account_student'] },
    answers: {
      'GET /students/account/7': () => ({ ...stored }),
      'PUT /students/account/7': ({ body }) => ({ ...change({ ...(body as object) }), password: null }),
      'PUT /students/change-password/7': () => ({
        ...change({ first_time_login: true }),
        password: 'yasama-parol',
      }),
    },
  });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('person_account.email');
  return { sent, stored, type };
}
const makePassword = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'person_account.make_up' }));
  await screen.findByText('yasama-parol');
};
/** Of the form with name and e-mail, the first of the two. */
const save = () => fireEvent.click(screen.getAllByRole('button', { name: 'action.save' })[0] as HTMLElement);

it('an account: the generated password stays shown when the user name changes, with the new name', async () => {
  const { type } = await openAccount();
  await makePassword();
  type('person_account.username', 'aliyev.vali');
  save();
  await screen.findByText('aliyev.vali', { selector: '.given-password-words span' });
  expect(screen.queryByText('yasama-parol')).not.toBeNull();
});

it('an account: a new password leaves the typed e-mail, which is saved over the new version', async () => {
  const { sent, stored, type } = await openAccount();
  type('person_account.email', 'aliyev@example.uz');
  await makePassword();
  await screen.findByText('person_account.first_time_login.yes');
  save();
  await expect.poll(() => stored.email).toBe('aliyev@example.uz');
  expect(sent.find(({ call }) => call === 'PUT /students/account/7')?.body).toMatchObject({ version: 2 });
});
