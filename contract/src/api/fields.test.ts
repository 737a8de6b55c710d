import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Day, Id, normaliseText, QueryId, QueryStatus, Status, text, Version } from './fields.ts';

const passes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('typed text', () => {
  it.each([
    ["O'zbekiston", 'Oʻzbekiston'],
    ['Gʼalaba', 'Gʻalaba'],
    ['o‘quv', 'oʻquv'],
    ['O’quv', 'Oʻquv'],
    ['g`oya', 'gʻoya'],
    ["ma'naviyat", 'maʼnaviyat'],
    ['sanʻat', 'sanʻat'],
    ["ta'lim va o'quv", 'taʼlim va oʻquv'],
    ['« Toshkent »', '« Toshkent »'],
    ["'90 yillar", "'90 yillar"],
    ['  orqali  ', 'orqali'],
    ['e\u0301', 'é'],
    ['e\u0001\u0301', 'é'],
    ['a\u0000b\u0007c\u0085d', 'abcd'],
    ['bir\tikki\nuch', 'bir\tikki\nuch'],
    ['Ўқув', 'Ўқув'],
    ['😀', '😀'],
    ['👩\u200D💻 va ❤\uFE0F\u200D🔥', '👩\u200D💻 va ❤\uFE0F\u200D🔥'],
    ['\uFEFFfa\u00ADkul\u200Dtet\u200B', 'fakultet'],
    ['\u202Etetlukaf\u202C', 'tetlukaf'],
    ['\u200B \u2060\u200D', ''],
    ['', ''],
  ])('“%s” is stored as “%s”', (typed, stored) => expect(normaliseText(typed)).toBe(stored));

  it('has a limited number of marks on a letter', () => {
    const marks = '\u0301\u0316'.repeat(250_000);
    expect(normaliseText(`e${marks}`).length).toBeLessThanOrEqual(31);
    expect(passes(text(255), `${'e\u0301'.repeat(200_000)}${marks}`)).toBe(false);
  });

  it('does not change when normalised again', () => {
    const signs = fc.constantFrom(
      'o',
      'g',
      'a',
      "'",
      'ʻ',
      'ʼ',
      '\u0301',
      '\u0000',
      ' ',
      'é',
      '😀',
      '\uD800',
      '\uFFFE',
    );
    const typed = fc.oneof(fc.string({ unit: signs }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(typed, (sample) => {
        const tidy = normaliseText(sample);
        expect(normaliseText(tidy)).toBe(tidy);
        expect(tidy.normalize('NFC')).toBe(tidy);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is measured after normalisation', () => {
    const short = text(3).min(2);
    expect(short.parse('  abc  ')).toBe('abc');
    expect(passes(short, ' a ')).toBe(false);
    expect(passes(short, 'abcd')).toBe(false);
  });
});

describe('a day', () => {
  it.each([
    '2008-03-05',
    '05.03.2008',
    '05-03-2008',
    '2008-03-05 23:59:59',
    '05.03.2008 00:00:00',
    '05-03-2008 10:20:30',
  ])('is accepted as %s', (written) => expect(Day.parse(written)).toBe('2008-03-05'));
  it.each([
    '31.02.2008',
    '2008-02-30',
    '05.03-2008',
    '05032008',
    '2008-03-05 24:00:00',
    '05.03.1899',
    '05.03.2100',
    'kecha',
  ])('is refused as “%s”', (written) =>
    expect(Day.safeParse(written).error?.issues[0]?.message).toBe('invalid.date'),
  );
});

describe('an id', () => {
  it.each([1, 2_147_483_647])('accepts %s', (id) => expect(passes(Id, id)).toBe(true));
  it.each([0, -1, 1.5, 2_147_483_648, Number.NaN, Number.POSITIVE_INFINITY, '1', null, true, [1]])(
    'refuses %s',
    (id) => expect(passes(Id, id)).toBe(false),
  );

  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('in a query is written “%s”', (sent, id) => expect(QueryId.parse(sent)).toBe(id));
  it.each([
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '2147483648',
    'x',
    '1x',
    '0x10',
    '1e3',
    ' 1',
    'Infinity',
    'true',
    ['1'],
    ['1', '2'],
  ])('refuses “%s” in a query', (sent) => expect(passes(QueryId, sent)).toBe(false));
});

describe('a status', () => {
  it.each([1, 0])('accepts %s', (status) => expect(passes(Status, status)).toBe(true));
  it.each([2, -1, true, '1', null])('refuses %s', (status) => expect(passes(Status, status)).toBe(false));
  it.each([
    ['1', 1],
    ['0', 0],
  ])('in a query is written “%s”', (sent, status) => expect(QueryStatus.parse(sent)).toBe(status));
  it.each(['', ' ', '2', 'x', 'true', '0x1', '1.0', ['1']])('refuses “%s” in a query', (sent) =>
    expect(passes(QueryStatus, sent)).toBe(false),
  );
});

it('a version is at least 1', () => {
  expect([0, 1, 1.5, '1'].map((version) => passes(Version, version))).toEqual([false, true, false, false]);
});
