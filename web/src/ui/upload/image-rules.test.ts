import { describe, expect, it } from 'vitest';
import { imageProblem } from './image-rules.ts';

const MEGABYTES = 1024 * 1024;

describe('a picture', () => {
  it.each([
    ['image/jpeg', 1, undefined],
    ['image/png', 5 * MEGABYTES - 1, undefined],
    ['image/png', 5 * MEGABYTES, 'file.image.size'],
    ['image/webp', 1, 'file.image.type'],
    ['image/svg+xml', 1, 'file.image.type'],
    ['', 1, 'file.image.type'],
  ])('of type %j and %d bytes: %s', (type, size, problem) => {
    expect(imageProblem({ type, size })).toBe(problem);
  });
});
