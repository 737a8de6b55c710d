import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api.ts';
import { openSession, removeSession } from '#api/stored-session.ts';
import { type AutosaverOptions, openAutosaver } from '#features/syllabi/editor/autosaver.ts';
import { flushPart } from '#features/syllabi/editor/save-states.ts';
import { readDraft } from '#ui/form/draft.ts';

interface Lesson extends Record<string, unknown> {
  name: string;
  deadline: string | null;
}
const STORED: Lesson = { name: 'Birinchi', deadline: null };

let number = 0;
beforeEach(() => {
  vi.useFakeTimers();
  number += 1;
});
afterEach(() => {
  vi.useRealTimers();
  removeSession();
  sessionStorage.clear();
});

/** A server with one record, and the editor of it. */
function setUp({
  version = 1,
  part = STORED,
  ...options
}: Partial<AutosaverOptions<Lesson>> & { version?: number; part?: Lesson } = {}) {
  const record = { ...part, version };
  const name = `lessons.${number}`;
  const autosaver = openAutosaver<Lesson>(name, `draft.${name}`, { part, version });
  const load = () => {
    const { version: loaded, ...stored } = record;
    autosaver.receive({ part: stored as Lesson, version: loaded });
  };
  const save = vi.fn(async (sent: Lesson, over: number) => {
    if (over !== record.version) throw new ApiError(409, { code: 'stale', message: 'admin2, 10:00' });
    Object.assign(record, sent, { version: over + 1 });
    return { ...record };
  });
  autosaver.use({ save, reload: async () => load(), ...options });
  const detach = autosaver.attach();
  /** Another author saves. */
  const saveElsewhere = (changes: Partial<Lesson>) =>
    Object.assign(record, changes, { version: record.version + 1 });
  return {
    autosaver,
    record,
    save,
    load,
    detach,
    saveElsewhere,
    draft: () => readDraft(`draft.${name}`)?.values,
  };
}

it('autosaver: saves once after a pause in typing, and what is typed during the save next', async () => {
  const { autosaver, save, record, draft } = setUp();
  autosaver.change({ name: 'Bir' });
  autosaver.change({ name: 'Birin' });
  expect([autosaver.read().state, save.mock.calls.length]).toEqual(['unsaved', 0]);
  expect(draft()).toMatchObject({ part: { name: 'Birin' }, version: 1 });
  save.mockImplementationOnce(async (sent, over) => {
    autosaver.change({ name: 'Birinchi mavzu' });
    return { ...sent, version: over + 1 };
  });
  record.version = 2;
  await vi.advanceTimersByTimeAsync(800);
  expect(save.mock.calls.map(([sent, over]) => [sent.name, over])).toEqual([
    ['Birin', 1],
    ['Birinchi mavzu', 2],
  ]);
  expect([autosaver.read().state, draft()]).toEqual(['saved', undefined]);
});

it('autosaver: merges another author’s change of another field, and saves over the new version', async () => {
  const { autosaver, record, saveElsewhere } = setUp();
  saveElsewhere({ deadline: '2026-12-01' });
  autosaver.change({ name: 'Yangi nom' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(record).toEqual({ name: 'Yangi nom', deadline: '2026-12-01', version: 3 });
  expect(autosaver.read()).toMatchObject({ state: 'saved', value: { deadline: '2026-12-01' } });
});

it('autosaver: shows a change of the same field as a conflict and overwrites nothing until the author chooses', async () => {
  const { autosaver, record, load, saveElsewhere } = setUp();
  saveElsewhere({ name: 'Boshqa' });
  autosaver.change({ name: 'Meniki' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(autosaver.read()).toMatchObject({
    state: 'conflict',
    problem: 'admin2, 10:00',
    value: { name: 'Meniki' },
    theirs: { name: 'Boshqa' },
  });
  autosaver.change({ name: 'Meniki!' });
  saveElsewhere({ name: 'Boshqa!' });
  load();
  expect(await autosaver.flush()).toBe(false);
  expect([record.name, autosaver.read().theirs?.name]).toEqual(['Boshqa!', 'Boshqa!']);
  expect(await autosaver.keepMine()).toBe(true);
  expect([record.name, autosaver.read().state]).toEqual(['Meniki!', 'saved']);
  saveElsewhere({ name: 'Yana boshqa' });
  autosaver.change({ name: 'Yana meniki' });
  load();
  autosaver.takeTheirs();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([record.name, autosaver.read().value.name]).toEqual(['Yana boshqa', 'Yana boshqa']);
});

it('autosaver: leaves the other author’s fields that were not typed in when the author keeps the own version', async () => {
  const { autosaver, record, saveElsewhere } = setUp();
  saveElsewhere({ name: 'Boshqa', deadline: '2026-12-15' });
  autosaver.change({ name: 'Meniki' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(autosaver.read().state).toBe('conflict');
  expect(await autosaver.keepMine()).toBe(true);
  expect(record).toEqual({ name: 'Meniki', deadline: '2026-12-15', version: 3 });
  expect(autosaver.read()).toMatchObject({ state: 'saved', value: { deadline: '2026-12-15' } });
});

it('autosaver: takes over another author’s version of a part without own input', () => {
  const { autosaver, load, saveElsewhere, save } = setUp();
  saveElsewhere({ name: 'Boshqa' });
  load();
  expect(autosaver.read()).toMatchObject({ state: 'saved', value: { name: 'Boshqa' } });
  expect(save).not.toHaveBeenCalled();
});

it('autosaver: repeats a failed save, at once when the browser is online again', async () => {
  const { autosaver, save } = setUp();
  save.mockRejectedValueOnce(new ApiError(0, {}));
  save.mockRejectedValueOnce(new ApiError(503, {}));
  autosaver.change({ name: 'Yangi nom' });
  await vi.advanceTimersByTimeAsync(800);
  expect(autosaver.read().state).toBe('failed');
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect([autosaver.read().state, save.mock.calls.length]).toEqual(['failed', 2]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(autosaver.read().state).toBe('saved');
});

it('autosaver: does not repeat a save that the server refused, and shows the message of the field', async () => {
  const { autosaver, save } = setUp();
  save.mockRejectedValueOnce(new ApiError(422, { code: 'invalid', message: { name: ['Nom juda qisqa'] } }));
  autosaver.change({ name: 'Ab' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(autosaver.read()).toMatchObject({ state: 'invalid', problem: 'Nom juda qisqa' });
  expect(save).toHaveBeenCalledTimes(1);
});

it('autosaver: does not send a part that breaks a rule, and keeps its draft', async () => {
  const { autosaver, save, draft } = setUp({ check: ({ name }) => (name === '' ? 'Nom kerak' : undefined) });
  autosaver.change({ name: '' });
  expect(await autosaver.flush()).toBe(false);
  expect(autosaver.read()).toMatchObject({ state: 'invalid', problem: 'Nom kerak' });
  expect([save.mock.calls.length, draft()]).toEqual([0, expect.objectContaining({ version: 1 })]);
});

it('autosaver: saves when its panel closes, and shows the input again where that fails', async () => {
  const { autosaver, save, detach } = setUp();
  save.mockRejectedValueOnce(new ApiError(0, {}));
  autosaver.change({ name: 'Yangi nom' });
  detach();
  await vi.advanceTimersByTimeAsync(0);
  const again = setUp();
  expect(again.autosaver.read()).toMatchObject({ value: { name: 'Yangi nom' }, state: 'failed' });
});

it('autosaver: leaves the input of a user who has signed out in the draft, and sends nothing as the next user', async () => {
  openSession('a', true);
  const { autosaver, save, detach, draft } = setUp();
  save.mockRejectedValueOnce(new ApiError(0, {})).mockRejectedValueOnce(new ApiError(401, {}));
  autosaver.change({ name: 'Yangi nom' });
  await vi.advanceTimersByTimeAsync(800);
  detach();
  expect([autosaver.read().state, save.mock.calls.length]).toEqual(['saving', 2]);
  removeSession();
  await vi.advanceTimersByTimeAsync(1_000);
  openSession('b', true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([save.mock.calls.length, draft()]).toMatchObject([2, { part: { name: 'Yangi nom' } }]);
  expect(await flushPart(`lessons.${number}`)).toBe(true);
  const again = setUp();
  expect(await again.autosaver.flush()).toBe(true);
  expect(again.record.name).toBe('Yangi nom');
});

it('autosaver: restores a draft after a crash and compares it with what was saved meanwhile', async () => {
  const restore = (version: number, stored: Lesson, draft: Lesson) => {
    number += 1;
    const values = { part: draft, base: STORED, version: 1 };
    sessionStorage.setItem(`draft.lessons.${number}`, JSON.stringify({ values, savedAt: 0 }));
    const started = setUp({ version, part: stored });
    started.load();
    return started;
  };
  const same = restore(1, STORED, { ...STORED, name: 'Yozilgan' });
  expect(await same.autosaver.flush()).toBe(true);
  expect(same.record.name).toBe('Yozilgan');
  const other = restore(2, { ...STORED, deadline: '2026-12-01' }, { ...STORED, name: 'Yozilgan' });
  expect(await other.autosaver.flush()).toBe(true);
  expect(other.record).toEqual({ name: 'Yozilgan', deadline: '2026-12-01', version: 3 });
  const conflict = restore(2, { ...STORED, name: 'Boshqa' }, { ...STORED, name: 'Yozilgan' });
  expect(await conflict.autosaver.flush()).toBe(false);
  expect([conflict.record.name, conflict.autosaver.read().state]).toEqual(['Boshqa', 'conflict']);
});

it('autosaver: sees no conflict in a text that the server sanitised', async () => {
  const { autosaver, save, record, load, saveElsewhere } = setUp();
  save.mockImplementationOnce(async (_sent, over) => {
    Object.assign(record, { name: 'toza', version: over + 1 });
    return { ...record };
  });
  autosaver.change({ name: 'toza<script>' });
  await autosaver.flush();
  saveElsewhere({ deadline: '2026-12-01' });
  autosaver.change({ deadline: null });
  load();
  expect(autosaver.read()).toMatchObject({ state: 'saved', value: { name: 'toza', deadline: '2026-12-01' } });
});
