import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReceiverNames } from '#features/messages/receiver-names.tsx';

afterEach(cleanup);

const groups = { group_ids: [3], student_ids: [7, 8] };
const shown = (status: boolean) =>
  render(<ReceiverNames message={{ conversation: [], receiver_count: 0, receivers: groups, status }} />)
    .container.textContent;

it('receiver names: names the kinds of receivers of a draft', () => {
  expect(shown(false)).toBe('message.group.students, message.students_selected');
});

it('receiver names: names no kinds once the message is sent', () => {
  expect(shown(true)).toBe('message.no_receivers');
});
