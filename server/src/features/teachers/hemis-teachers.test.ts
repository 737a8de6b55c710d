import { expect, it } from 'vitest';
import { presentFirst } from './hemis-teachers.ts';

it('HEMIS: present positions of teachers come before ended ones, in their order', () => {
  const rows = [
    { post: 'ended', active: false },
    { post: 'present', active: true },
    { post: 'unknown', active: undefined },
    { post: 'ended too', active: false },
  ];
  expect(presentFirst(rows).map(({ post }) => post)).toEqual(['present', 'unknown', 'ended', 'ended too']);
});
