import { afterEach, describe, expect, it } from 'vitest';
import { dropTokens, heldTokens, holdTokens } from '#api/tokens.ts';
import { remember } from '#browser/stored-values.ts';

const tokens = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 900,
  first_time_login: false,
  remember: true,
  since: 1,
};

describe('the tokens of a session', () => {
  afterEach(dropTokens);

  it('are what was held last', () => {
    expect(heldTokens()).toBeUndefined();
    holdTokens(tokens);
    expect(heldTokens()).toEqual(tokens);
  });

  it.each(['{', 'null', '"x"', '[]', '{"access_token":"a"}'])('are none where %s stands', (stored) => {
    remember('session', stored);
    expect(heldTokens()).toBeUndefined();
  });
});
