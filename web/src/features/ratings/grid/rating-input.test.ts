import { describe, expect, it } from 'vitest';
import { parseAbsent, parsePoints } from '#features/ratings/grid/rating-input.ts';

describe('points', () => {
  it.each([
    ['35', 35],
    [' 12,5 ', 12.5],
    ['12.25', 12.25],
    ['40', 40],
    ['0', 0],
    ['\u00a07', 7],
    ['7,', 7],
    ['', null],
    ['-', null],
    ['—', null],
  ])('reads %j', (text, points) => expect(parsePoints(text, 40)).toEqual({ points }));

  it.each(['kelmadi', 'Absent', 'н/я', 'Не явился', 'K'])('reads %s as absent', (text) => {
    expect(parsePoints(text, 40)).toEqual({ absent: true });
    expect(parseAbsent(text)).toBe(true);
  });

  it.each([
    ['40,5', 'rating_grid.problem.max'],
    ['1,234', 'rating_grid.problem.decimals'],
    ['-3', 'rating_grid.problem.number'],
    ['3O', 'rating_grid.problem.number'],
    ['1e2', 'rating_grid.problem.number'],
    ['=A1', 'rating_grid.problem.number'],
  ])('refuses %j', (text, problem) => expect(parsePoints(text, 40)).toMatchObject({ problem }));
});

describe('absence', () => {
  it.each(['+', '1', 'Ha', 'да', 'yes', 'kelmadi'])('reads %j as absent', (text) =>
    expect(parseAbsent(text)).toBe(true),
  );
  it.each(['', '-', '−', '0', 'yoʻq', "Yo'q", 'нет', 'no'])('reads %j as present', (text) =>
    expect(parseAbsent(text)).toBe(false),
  );
  it.each(['45', '2', 'bilmadim'])('refuses %j', (text) => expect(parseAbsent(text)).toBeUndefined());
});
