import { describe, expect, it } from 'vitest';
import { type ActWarning, acceptanceOf, accepts } from './acceptance.ts';

const warning = (count: number, date = '01.12.2026'): ActWarning => ({
  code: 'semester_running',
  key: 'registration.warning.running',
  values: { count, date },
});

describe('a warning that was accepted as shown', () => {
  const shown = [acceptanceOf(warning(3))];

  it.each([
    [3, true],
    [2, true],
    [4, false],
    [30, false],
  ])('with 3 records and is about %i by then: %s', (count, accepted) => {
    expect(accepts(shown, warning(count))).toBe(accepted);
  });

  it('is another one when its sentence says something else', () => {
    expect(accepts(shown, warning(3, '02.12.2026'))).toBe(false);
    expect(accepts(shown, { ...warning(3), code: 'entry_year' })).toBe(false);
  });

  it.each(['semester_running:', 'semester_running:999', 'semester_running:NaN:x', ':3', ''])(
    'is not accepted by %j',
    (one) => {
      expect(accepts([one], warning(3))).toBe(false);
    },
  );
});

it('acceptance: is accepted by its bare code, whatever it is about', () => {
  expect(accepts(['semester_running'], warning(30))).toBe(true);
});
