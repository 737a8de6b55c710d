import { beforeEach, expect, it } from 'vitest';
import { forgetItems, recentItems, rememberItem } from '#browser/recent-items.ts';

beforeEach(() => sessionStorage.clear());

const titles = () => recentItems().map(({ title }) => title);
const open = (title: string) => rememberItem({ title, address: `/records?view=${title}` });

it('recent items: lists the last records first, each once, and at most eight', () => {
  for (const title of ['a', 'b', 'c', 'a']) open(title);
  expect(titles()).toEqual(['a', 'c', 'b']);
  for (const title of '123456789') open(title);
  expect(titles()).toEqual([...'98765432']);
});

it('recent items: forgets them at sign-out', () => {
  open('a');
  forgetItems();
  expect(titles()).toEqual([]);
});
