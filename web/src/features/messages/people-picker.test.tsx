import { messages } from '@dekanat/contract/messages/messages.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PeoplePicker } from '#features/messages/people-picker.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const PEOPLE = `GET ${messages.studentGroup.path}`;

it('receivers: another faculty clears the group of the former one', async () => {
  const onReceivers = vi.fn();
  const { sent } = await openPage(
    () => (
      <PeoplePicker
        audience="students"
        people={[]}
        receivers={{}}
        onPeople={() => undefined}
        onReceivers={onReceivers}
      />
    ),
    {
      profile: { permissions: ['message_index', 'message_store'] },
      answers: {
        [`GET ${faculties.options.path}`]: () => [{ id: 2, name: 'Tarix fakulteti' }],
        [`GET ${studentGroups.options.path}`]: () => [{ id: 9, name: 'A-1' }],
        [PEOPLE]: () => ({ data: [], total: 0, per_page: 200, current_page: 1 }),
      },
    },
  );
  const choose = async (label: string, option: string) => {
    fireEvent.mouseDown(await screen.findByLabelText(label));
    fireEvent.click(await screen.findByText(option));
  };
  const asked = () => sent.filter(({ call }) => call === PEOPLE).at(-1)?.query;
  await choose('student_group.noun', 'A-1');
  await expect.poll(asked).toMatchObject({ group_id: '9' });
  await choose('field.faculty', 'Tarix fakulteti');
  fireEvent.click(await screen.findByRole('button', { name: 'message.add_faculty' }));
  expect(screen.queryByRole('button', { name: 'message.add_group' })).toBeNull();
  expect(onReceivers.mock.calls).toEqual([[{ student_faculty_ids: [2] }]]);
  await expect.poll(asked).toEqual({ faculty_id: '2', university_id: '1' });
});
