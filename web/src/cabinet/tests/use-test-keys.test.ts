import { afterEach, beforeEach, expect, it } from 'vitest';
import { isForTest } from './use-test-keys.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
beforeEach(() => {
  document.body.innerHTML =
    '<section class="runner"><input type="radio"></section><textarea></textarea><select></select>';
});
afterEach(() => document.body.replaceChildren());

it('keys in a test are for it, keys in other fields are not', () => {
  expect(isForTest(find('input'), find('.runner'))).toBe(true);
  expect(isForTest(find('textarea'), find('.runner'))).toBe(false);
  expect(isForTest(find('select'), find('.runner'))).toBe(false);
});

it('keys that are pressed nowhere are for a test only while there is no other one', () => {
  expect(isForTest(document.body, find('.runner'))).toBe(true);
  document.body.append(document.createElement('section'));
  document.body.lastElementChild?.classList.add('runner');
  expect(isForTest(document.body, find('.runner'))).toBe(false);
});
