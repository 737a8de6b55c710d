import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetItems, recentItems, rememberItem } from '#api/recent-items.ts';
import { removeSession } from '#api/stored-session.ts';
import { writeStored } from '#browser/stored-values.ts';

const signIn = (since: number) => writeStored('session', JSON.stringify({ remember: true, since }));

beforeEach(() => {
  sessionStorage.clear();
  signIn(1);
});
afterEach(removeSession);

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

it('recent items: shows none of a session that ended without a sign-out in this tab', () => {
  open('a');
  removeSession();
  expect(titles()).toEqual([]);
  open('b');
  signIn(2);
  expect(titles()).toEqual([]);
  open('c');
  expect(titles()).toEqual(['c']);
});

it.each(['{', 'null', '[{"title":"a","address":"/"}]', '{"since":1}'])(
  'recent items: there are none when %s is stored',
  (stored) => {
    sessionStorage.setItem('dekanat.recent', stored);
    expect(titles()).toEqual([]);
  },
);
