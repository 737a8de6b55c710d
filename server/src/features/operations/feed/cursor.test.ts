import { expect, it } from 'vitest';
import { feedCursor, feedPosition } from './cursor.ts';

const POSITION = {
  epoch: '0d9b2c43-9a3c-4e3f-8f5e-0a4f4d1f2b11',
  transaction: '9223372036854775807',
  resource: 'student_groups',
  recordId: 2_147_483_647,
};
const encoded = (text: string) => Buffer.from(text).toString('base64url');

it('feed cursor: reads the position that it was made from', () => {
  expect(feedPosition(feedCursor(POSITION))).toEqual(POSITION);
  const start = { ...POSITION, transaction: '1', resource: '', recordId: 0 };
  expect(feedPosition(feedCursor(start))).toEqual(start);
});

it.each([
  '',
  'abc',
  '../../etc/passwd',
  encoded(`${POSITION.epoch} 9223372036854775808 students 1`),
  encoded(`${POSITION.epoch} 1 students 2147483648`),
  encoded(`${POSITION.epoch} -1 students 1`),
  encoded(`${POSITION.epoch} 1 students'-- 1`),
  encoded(`x 1 students 1`),
  encoded(`${POSITION.epoch} 1 students 1\n`),
])('feed cursor: refuses %j', (cursor) => expect(feedPosition(cursor)).toBeUndefined());
