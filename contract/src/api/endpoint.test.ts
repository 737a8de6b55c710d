import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '../endpoints.ts';
import { actionLabel, moduleLabel } from '../locales/permission-labels.ts';
import { pathOf, permissionsFor, realmOf } from './endpoint.ts';
import {
  CONTENT_LANGUAGES,
  formatNumber,
  INTERFACE_LANGUAGES,
  interfaceLanguage,
  LANGUAGE_TAGS,
} from './languages.ts';
import { PERMISSION_CATALOGUE } from './permissions.ts';

describe('endpoints', () => {
  it('have the base path of their realm, by default /api/crm', () => {
    expect(pathOf({ path: '/faculties/{id}' })).toBe('/api/crm/faculties/{id}');
    expect(pathOf({ realm: 'auth', path: '/login' })).toBe('/api/auth/login');
  });

  it('have unique methods and paths', () => {
    const all = ENDPOINTS.map(({ endpoint }) => `${endpoint.method} ${pathOf(endpoint)}`);
    expect(all.filter((call, index) => all.indexOf(call) !== index)).toEqual([]);
  });

  // Existing clients of students send more than is read.
  const strict = ENDPOINTS.filter(({ endpoint }) => realmOf(endpoint) !== 'student');
  it.each(strict)('$name refuses unknown fields in its body; GET has no body', ({ endpoint }) => {
    expect(
      endpoint.body
        ?.safeParse({ surprise: 1 })
        .error?.issues.some(({ code }) => code === 'unrecognized_keys'),
    ).toBe(endpoint.body === undefined ? undefined : true);
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
  });

  const lenient = ENDPOINTS.filter(({ endpoint }) => realmOf(endpoint) === 'student');
  it.each(lenient)('$name ignores unknown fields of its query and body', ({ endpoint }) => {
    for (const schema of [endpoint.query, endpoint.body]) {
      const parsed = schema?.safeParse({ surprise: '1' });
      expect(parsed?.error?.issues.filter(({ code }) => code === 'unrecognized_keys') ?? []).toEqual([]);
      expect(parsed?.data ?? {}).not.toHaveProperty('surprise');
    }
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
  });

  const lists = strict.filter(
    ({ endpoint: { method, path, result, download } }) =>
      method === 'GET' &&
      (path.endsWith('/list') ||
        (path.endsWith('/export') && !path.includes('{')) ||
        (result instanceof z.ZodObject && 'per_page' in result.shape)) &&
      (download ?? true),
  );
  it.each(lists)(
    '$name refuses an unknown query parameter, and accepts those of every list',
    ({ endpoint: { query } }) => {
      const unknown = query?.safeParse({ surprise: '1' }).error?.issues;
      expect(unknown).toContainEqual(
        expect.objectContaining({ code: 'unrecognized_keys', keys: ['surprise'] }),
      );
      const shared = { language: 'ru', university_id: '1', limit: '10', page: '1' };
      const refused = query?.safeParse(shared).error?.issues ?? [];
      expect(refused.filter(({ path }) => String(path[0]) in shared || path.length === 0)).toEqual([]);
    },
  );

  it.each(ENDPOINTS)('$name accepts a language', ({ endpoint }) => {
    expect(Object.keys(endpoint.query?.shape ?? {})).toContain('language');
  });

  // A default of the create schema would overwrite the stored value in an update.
  it.each(ENDPOINTS.filter(({ endpoint }) => endpoint.method === 'PUT'))(
    '$name has no defaults in its body',
    ({ endpoint: { body } }) => {
      const fields = Object.entries(body instanceof z.ZodObject ? body.shape : {});
      const named = fields.filter(([, field]) => z.safeParse(field, undefined).data !== undefined);
      expect(named.map(([name]) => name)).toEqual([]);
    },
  );

  it('need permissions of the catalogue', () => {
    const known = PERMISSION_CATALOGUE.map(({ name }) => name);
    const needed = ENDPOINTS.flatMap(({ endpoint }) => permissionsFor(endpoint.access));
    expect(needed.filter((permission) => !known.includes(permission))).toEqual([]);
  });

  it('need a permission of the area in every lookup', () => {
    const lookups = ENDPOINTS.filter(
      ({ endpoint: { method, path, access } }) =>
        method === 'GET' && path.endsWith('/list') && access !== 'public',
    );
    expect(lookups.length).toBeGreaterThan(10);
    const open = lookups.filter(({ endpoint }) => permissionsFor(endpoint.access).length === 0);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('are public only for login, interface texts and calendars at secret addresses', () => {
    const open = ENDPOINTS.filter(({ endpoint }) => endpoint.access === 'public');
    const others = open.filter(({ endpoint }) => realmOf(endpoint) !== 'auth');
    expect(others.map(({ endpoint }) => endpoint.path)).toEqual([
      '/i18n/list',
      '/exam-feeds/calendar',
      '/exam-calendar/exams.ics',
    ]);
  });
});

describe('permissions', () => {
  it('have unique names <module>_<action>', () => {
    const names = PERMISSION_CATALOGUE.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, module, action } of PERMISSION_CATALOGUE) expect(name).toBe(`${module}_${action}`);
  });

  it.each(CONTENT_LANGUAGES)('have labels in %s', (language) => {
    for (const { module, action } of PERMISSION_CATALOGUE) {
      expect(moduleLabel(module, language)).toMatch(/\p{L}{3}/u);
      expect(actionLabel(action, language)).toMatch(/\p{L}{3}/u);
    }
  });
});

describe('languages', () => {
  it('have a tag each', () => expect(Object.keys(LANGUAGE_TAGS)).toEqual([...CONTENT_LANGUAGES]));

  it.each([
    ['ru', 'ru'],
    ['oz', 'oz'],
    ['uz', 'oz'],
    ['qq', 'oz'],
    ['en', 'en'],
    [undefined, 'oz'],
  ] as const)('the interface language for %s is %s', (header, language) => {
    expect(interfaceLanguage(header)).toBe(language);
    expect(INTERFACE_LANGUAGES).toContain(language);
  });

  it.each([
    ['oz', '1 234 567,5', '2,50'],
    ['ru', '1 234 567,5', '2,50'],
    ['en', '1,234,567.5', '2.50'],
  ] as const)('numbers in %s are written like %s', (language, grouped, decimals) => {
    expect(formatNumber(1_234_567.5, language).replace(/\s/g, ' ')).toBe(grouped);
    expect(formatNumber(2.5, language, 2)).toBe(decimals);
  });
});
