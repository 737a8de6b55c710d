import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import type { Question } from '@dekanat/contract/syllabi/questions.ts';
import type { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { storedSession } from '#api/stored-session.ts';
import type { SaveState } from '#features/syllabi/editor/save-states.ts';
import { type Entry, isDirty, isReady } from '#features/syllabi/tests/entries.ts';

type Update = BodyOf<typeof testQuestions.update>;
export type TestUpdate = Update & { questions: NonNullable<Update['questions']> };

export interface TestServer {
  save: (changes: TestUpdate) => Promise<Question[]>;
  load: () => Promise<Question[]>;
}

export interface TestState {
  entries: readonly Entry[];
  state: SaveState;
  /** Why nothing is saved. */
  problem?: string | undefined;
}

/** What the parts of the store share. */
export interface Test {
  current: TestState;
  server: TestServer;
  draft: string;
  /** The order that the server has. */
  order: readonly number[];
  /** Ids of questions to remove or restore with the next save. */
  removed: Set<number>;
  restored: Set<number>;
  /** Those of the save that is running. */
  sent: Pick<TestUpdate, 'removed' | 'restored'>;
  /** Counts saves: questions that were loaded before a save are out of date. */
  saves: number;
  running: Promise<boolean> | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  draftTimer: ReturnType<typeof setTimeout> | undefined;
  /** The session in which the test was opened. */
  since: number | undefined;
  listeners: Set<() => void>;
}

/** Whether the author is still signed in. */
export const isSameSession = ({ since }: Test): boolean => storedSession()?.since === since;

/** The ids that the server knows, in order. */
export const idsOf = (entries: readonly Entry[]): number[] =>
  entries.flatMap(({ id, theirs }) => (id === undefined || theirs === 'removed' ? [] : [id]));

export const isReordered = ({ current: { entries }, order }: Test): boolean =>
  JSON.stringify(idsOf(entries)) !== JSON.stringify(order);

/** Whether the user has moved questions. Without those that were only added, removed or restored, their order is another one. */
export function isMoved({ current: { entries }, order }: Test): boolean {
  const known = new Set(order);
  const shown = idsOf(entries).filter((id) => known.has(id));
  const listed = new Set(shown);
  return JSON.stringify(shown) !== JSON.stringify(order.filter((id) => listed.has(id)));
}

/** The state of all questions together. */
export function stateOf(test: Test): SaveState {
  const { entries } = test.current;
  if (entries.some(({ theirs }) => theirs !== undefined)) return 'conflict';
  const unsaved = entries.filter(isDirty);
  if (unsaved.some((entry) => !isReady(entry))) return 'invalid';
  const pending = unsaved.length + test.removed.size + test.restored.size;
  return pending > 0 || isReordered(test) ? 'unsaved' : 'saved';
}

/** Shows a change to those who subscribed. */
export function set(test: Test, next: Partial<TestState>): void {
  test.current = { ...test.current, problem: undefined, ...next };
  for (const listener of test.listeners) listener();
}
