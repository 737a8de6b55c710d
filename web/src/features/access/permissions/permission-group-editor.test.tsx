import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { PermissionGroupsScreen } from '#features/access/permissions/permission-groups-screen.tsx';
import { showLanguage } from '#i18n/text.ts';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const OPTIONS = [
  {
    module: 'faculty',
    label: 'Fakultetlar',
    permissions: [
      { id: 1, name: 'faculty_index', label: 'Koʻrish', grantable: true },
      { id: 2, name: 'faculty_store', label: 'Qoʻshish', grantable: false },
    ],
  },
  {
    module: 'student',
    label: 'Talabalar',
    permissions: [{ id: 3, name: 'student_index', label: 'Koʻrish', grantable: false }],
  },
];

const group = (id: number, permissions: number[]) => ({
  id,
  name: `Guruh ${id}`,
  university_id: 1,
  university_name: 'Universitet',
  permissions,
  second_factor_required: false,
  password_sign_in: true,
  admins_count: 0,
  version: 1,
  created_at: 0,
  updated_at: 0,
});
const ABOVE = group(7, [1, 3]);
const BELOW = group(8, [1]);

function openGroups(address: string) {
  return openPage(PermissionGroupsScreen, {
    address,
    profile: {
      permissions: ['permission_group_index', 'permission_group_store', 'permission_group_update'],
    },
    answers: {
      'GET /permission-groups': () => ({ data: [ABOVE, BELOW], total: 2 }),
      'GET /permission-groups/7': () => ABOVE,
      'GET /permission-groups/8': () => BELOW,
      'GET /permissions/list': () => OPTIONS,
    },
  });
}
const button = (name: string) => screen.queryByRole('button', { name });

it('permission group: shows all permissions of a group, and why the user cannot change it', async () => {
  await openGroups('/?edit=7');
  await screen.findByText('permission_group.not_changeable');
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByLabelText('Talabalar: Koʻrish');
  await drawer.findByLabelText('Fakultetlar: Koʻrish');
  expect(button('editor.edit')).toBeNull();
  expect(button('action.save')).toBeNull();
});

it('permission group: can be changed when the user holds all of its permissions', async () => {
  await openGroups('/?view=8');
  await screen.findByRole('button', { name: 'editor.edit' });
  expect(screen.queryByText('permission_group.not_changeable')).toBeNull();
});

it('permission group: offers no change in the row of a group with permissions that the user lacks', async () => {
  await openGroups('/');
  await screen.findByText('Guruh 8');
  await expect.poll(() => screen.getAllByRole('button', { name: 'list.edit' }).length).toBe(1);
});

it('permission group: lets a user choose only permissions that the user holds', async () => {
  await openGroups('/?create=1');
  const held = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Fakultetlar: Koʻrish' });
  const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const lacked = ['Fakultetlar: Qoʻshish', 'Talabalar: Koʻrish'].map(checkbox);
  expect(lacked.map(({ disabled }) => disabled)).toEqual([true, true]);
  fireEvent.click(screen.getByRole('button', { name: 'permission_group.select_all' }));
  await expect.poll(() => held.checked).toBe(true);
  expect(lacked.map(({ checked }) => checked)).toEqual([false, false]);
});

it('permission group: another interface language leaves what is typed', async () => {
  onTestFinished(() => act(() => showLanguage('oz')));
  await openGroups('/?edit=8');
  // Until it is known that the group may be changed, its fields are read-only.
  await screen.findByRole('button', { name: 'action.save' });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /field.name/ });
  fireEvent.change(name, { target: { value: 'Yangi nom' } });
  await act(() => showLanguage('ru'));
  await screen.findByRole('checkbox', { name: 'Fakultetlar: Koʻrish' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /field.name/ }).value).toBe('Yangi nom');
});
