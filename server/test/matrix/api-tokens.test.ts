import { isTokenPermission } from '@dekanat/contract/access/tokens/token-permissions.ts';
import { admitsTokens, type Endpoint, permissionsFor } from '@dekanat/contract/api/endpoint.ts';
import { PERMISSION_CATALOGUE } from '@dekanat/contract/api/permissions.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { ministryConnections } from '@dekanat/contract/gpa/ministry/ministry-connections.ts';
import { hemisConnections } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SUPERADMIN_PASSWORD } from '#test/database.ts';
import { makeOwnToken, type TokenClient } from '#test/tokens.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin } = useServer({ callers: ['superadmin'] });

const UNKNOWN = 2_147_483_646;
const ALL = PERMISSION_CATALOGUE.map(({ name }) => name).filter(isTokenPermission);
/** Opened by their own means: a code in the address, or a file without an account. */
const closed = ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'public');

let [everything, one] = [] as unknown as [TokenClient, TokenClient];
beforeAll(async () => {
  const given = { current_password: SUPERADMIN_PASSWORD };
  everything = await makeOwnToken(server, superadmin, ALL, given);
  one = await makeOwnToken(server, superadmin, ['faculty_index'], given);
});

/** The status for a call of a record that does not exist. */
async function statusWith(token: TokenClient, endpoint: Endpoint) {
  const ids = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, UNKNOWN]);
  return (await token.call(endpoint, { params: Object.fromEntries(ids) })).status;
}

const opens = (endpoint: Endpoint, names: readonly string[]) =>
  admitsTokens(endpoint) &&
  (endpoint.openToTokens === true || permissionsFor(endpoint.access).some((name) => names.includes(name)));

describe('an API token', () => {
  it.each(closed)('with every permission that one can have: $name', async ({ endpoint }) => {
    const status = await statusWith(everything, endpoint);
    expect(status).not.toBe(401);
    expect(status === 403).toBe(!opens(endpoint, ALL));
  });

  it.each(closed)('with one permission: $name', async ({ endpoint }) => {
    if (!opens(endpoint, ['faculty_index'])) expect(await statusWith(one, endpoint)).toBe(403);
  });

  it('reaches no call that takes a password or answers with what opens an account', () => {
    // As the name of a field.
    const SECRET =
      /"(?:\w+_)?(?:password|password_hash|secret|access_token|refresh_token|recovery_codes|challenge)":/;
    const found = ENDPOINTS.filter(({ endpoint }) => admitsTokens(endpoint) && opens(endpoint, ALL)).filter(
      ({ endpoint: { body, result } }) =>
        [body, result].some(
          (schema) =>
            schema && SECRET.test(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))),
        ),
    );
    expect(found.map(({ name }) => name)).toEqual([]);
  });

  it('removes no connection that only its password restores', () => {
    expect([ministryConnections, hemisConnections].map(({ remove }) => admitsTokens(remove))).toEqual([
      false,
      false,
    ]);
  });
});
