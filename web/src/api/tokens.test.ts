import { afterEach, describe, expect, it } from 'vitest';
import { removeTokens, storedTokens, storeTokens } from '#api/tokens.ts';
import { writeStored } from '#browser/stored-values.ts';

const tokens = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 900,
  first_time_login: false,
  remember: true,
  since: 1,
};

describe('the tokens of a session', () => {
  afterEach(removeTokens);

  it('are the ones stored last', () => {
    expect(storedTokens()).toBeUndefined();
    storeTokens(tokens);
    expect(storedTokens()).toEqual(tokens);
  });

  it.each(['{', 'null', '"x"', '[]', '{"access_token":"a"}'])('are missing when %s is stored', (stored) => {
    writeStored('session', stored);
    expect(storedTokens()).toBeUndefined();
  });
});
