import { describe, expect, it } from 'vitest';
import { placeholderFaults } from '#features/reference/placeholders.ts';

describe('a text that replaces a shipped one', () => {
  it.each([
    ['Jami: {{total}}', 'Hammasi {{ total }} ta', [], []],
    ['Jami: {{total, number}}', 'Hammasi {{total}}', [], []],
    ['{{name}}: {{total}}', 'Jami: {{total}}', ['{{name}}'], []],
    ['Jami', 'Jami {{total}}', [], ['{{total}}']],
    ['{{at}} da {{by}}', '{{AT}}', ['{{at}}', '{{by}}'], ['{{AT}}']],
    ['Jami', 'Jami {total} {{}} }}{{', [], []],
  ])('%s → %s', (shipped, own, lost, strange) => {
    expect(placeholderFaults(shipped, own)).toEqual({ lost, strange });
  });
});
