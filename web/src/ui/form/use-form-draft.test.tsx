import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { useFormDraft } from './use-form-draft.ts';

const NAME = 'dekanat.draft.1.windows.new';
const Stored = z.object({
  reason: z.string(),
  people: z.array(z.number()).transform((ids): ReadonlySet<number> => new Set(ids)),
});
const EMPTY = { reason: '', people: new Set<number>() as ReadonlySet<number> };

const open = () => renderHook(() => useFormDraft(NAME, Stored, EMPTY)).result;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('draft of a form: typed text and chosen people are there after a reload', () => {
  const form = open();
  act(() => form.current.change({ reason: 'Safar' }));
  act(() => form.current.change({ people: new Set([3, 5]) }));
  cleanup();
  expect(open().current.values).toEqual({ reason: 'Safar', people: new Set([3, 5]) });
});

it('draft of a form: nothing is stored once everything is removed, or the form is sent', () => {
  const form = open();
  act(() => form.current.change({ reason: 'Safar', people: new Set([3]) }));
  act(() => form.current.change({ reason: '', people: new Set() }));
  expect(sessionStorage.getItem(NAME)).toBeNull();
  act(() => form.current.change({ reason: 'Safar' }));
  act(() => form.current.forget());
  cleanup();
  expect(open().current.values).toEqual(EMPTY);
});

it('draft of a form: a draft of another version is left out', () => {
  sessionStorage.setItem(NAME, JSON.stringify({ values: { reason: 5 }, savedAt: 1 }));
  expect(open().current.values).toEqual(EMPTY);
});
