import { problemsOfQuestion, type Question } from '@dekanat/contract/syllabi/questions.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api.ts';
import { openSession, removeSession } from '#api/stored-session.ts';
import { flushAll } from '#features/syllabi/editor/save-states.ts';
import { drawableCount } from '#features/syllabi/tests/entries.ts';
import { blankQuestion, draftOf, type QuestionDraft } from '#features/syllabi/tests/question-draft.ts';
import type { TestUpdate } from '#features/syllabi/tests/test-state.ts';
import { createTestStore, openTestStore } from '#features/syllabi/tests/test-store.ts';

const NAME = 'dekanat.draft.test';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  removeSession();
  sessionStorage.clear();
});

const question = (id: number, text = `${id}?`): Question => ({
  id,
  version: 1,
  question: `<p>${text}</p>`,
  multiple_choice: 0,
  answers: [
    { id: id * 10, answer: '<p>ha</p>', correct_answer: 1 },
    { id: id * 10 + 1, answer: '<p>yoʻq</p>', correct_answer: 0 },
  ],
  problems: [],
});

/** The rules of the server's call for the questions of one test. */
function serverOf(start: Question[]) {
  let stored = start;
  let ids = 1_000;
  const updates: TestUpdate[] = [];
  const needed = new Set<number>();
  const unfinished = new Set<number>();
  const check = ({ id, version }: TestUpdate['questions'][number]) => {
    const known = stored.find((one) => one.id === id);
    if (id === undefined) return;
    if (known === undefined) throw new ApiError(422, { message: { 'questions.0.id': ['?'] } });
    if (known.version !== version) throw new ApiError(409, { code: 'stale', message: 'stale' });
  };
  const storedOf = ({ id, version = 0, answers, ...rest }: TestUpdate['questions'][number]): Question => {
    const first = stored.find(({ client_key }) => client_key !== undefined && client_key === rest.client_key);
    if (id === undefined && first !== undefined) return structuredClone(first);
    ids += 1;
    const named = answers.map((answer, index) => ({ id: ids * 10 + index, ...answer }));
    const problems = problemsOfQuestion({ ...rest, answers });
    return { ...rest, id: id ?? ids, version: version + 1, answers: named, problems } as Question;
  };
  const save = async (update: TestUpdate): Promise<Question[]> => {
    updates.push(update);
    update.questions.forEach(check);
    if (update.removed?.some((id) => needed.has(id)))
      throw new ApiError(405, { code: 'in_use', message: 'Nazorat uchun kerak' });
    if (update.restored?.some((id) => unfinished.has(id)))
      throw new ApiError(422, { message: { 'restored.0': ['Toʻgʻri javob yoʻq'] } });
    const saved = update.questions.map(storedOf);
    const { order, removed = [] } = update;
    const changed = new Map(saved.map((one) => [one.id, one]));
    const known = new Set(stored.map(({ id }) => id));
    stored = stored
      .map((one) => changed.get(one.id) ?? one)
      .concat(saved.filter(({ id }) => !known.has(id)))
      .filter(({ id }) => !removed.includes(id));
    if (order) stored.sort((left, right) => order.indexOf(left.id) - order.indexOf(right.id));
    return saved;
  };
  return {
    updates,
    save,
    /** A control needs the question. */
    need: (id: number) => needed.add(id),
    /** The question is incomplete, and the syllabus was published since its removal. */
    leaveRemoved: (id: number) => unfinished.add(id),
    load: async () => structuredClone(stored),
    change: (id: number, text: string) => {
      stored = stored.map((one) =>
        one.id === id ? { ...one, question: `<p>${text}</p>`, version: one.version + 1 } : one,
      );
    },
    removeAll: () => {
      stored = [];
    },
    texts: () => stored.map((one) => one.question.replace(/<\/?p>/g, '')),
  };
}

async function open(...stored: Question[]) {
  const server = serverOf(structuredClone(stored));
  return { server, store: createTestStore(NAME, await server.load(), server) };
}

const asking = (text: string) => (draft: QuestionDraft) => ({ ...draft, question: `<p>${text}</p>` });
const pause = () => vi.advanceTimersByTimeAsync(1_000);

describe('the questions of a test', () => {
  it('sends only the changed question, once after a pause', async () => {
    const { server, store } = await open(question(1), question(2), question(3));
    store.change('#2', asking('ik'));
    store.change('#2', asking('ikki'));
    await pause();
    expect(server.updates.map(({ questions }) => questions.map(({ id }) => id))).toEqual([[2]]);
    expect(store.read().state).toBe('saved');
  });

  it('counts the questions that the server has and can draw, not drafts', async () => {
    const draft = { ...question(2), problems: ['Toʻgʻri javob yoʻq'] };
    const { store } = await open(question(1), draft);
    const drawable = () => drawableCount(store.read().entries);
    expect(drawable()).toBe(1);
    const key = store.add('#1');
    store.change(key, () => draftOf({ ...question(9), answers: question(9).answers.slice(0, 1) }));
    expect(drawable()).toBe(1);
    await pause();
    expect(drawable()).toBe(1);
    store.change(key, () => draftOf(question(9)));
    store.change('#2', asking('ikki'));
    await pause();
    expect(drawable()).toBe(3);
  });

  it('sends a new question once it has a text and an answer, and then where it stands', async () => {
    const { server, store } = await open(question(1), question(2));
    const key = store.add('#1');
    store.change(key, asking('yangi'));
    await pause();
    expect([server.updates, store.read().state]).toEqual([[], 'invalid']);
    store.change(key, (draft) => ({ ...draft, answers: draftOf(question(9)).answers }));
    await pause();
    expect(server.texts()).toEqual(['1?', 'yangi', '2?']);
    store.change(key, asking('yana'));
    await pause();
    expect(server.texts()).toEqual(['1?', 'yana', '2?']);
  });

  it('does not send a question that is still empty, and calls nothing unsaved', async () => {
    const { server, store } = await open(question(1));
    store.add(undefined, blankQuestion());
    await pause();
    expect([server.updates, store.read().state]).toEqual([[], 'saved']);
  });

  it('saves a new order without the questions', async () => {
    const { server, store } = await open(question(1), question(2), question(3));
    store.move('#3', 0);
    await pause();
    expect(server.updates).toEqual([{ questions: [], order: [3, 1, 2] }]);
  });

  it('undoes a removal that is on its way', async () => {
    const { server, store } = await open(question(1), question(2));
    const undo = store.remove('#1');
    const saved = store.flush();
    undo();
    await saved;
    await pause();
    expect(server.updates.map(({ restored }) => restored)).toContainEqual([1]);
  });

  it('shows a question again whose removal is refused, with the reason, and saves what follows', async () => {
    const { server, store } = await open(question(1), question(2), question(3));
    server.need(2);
    const undo = store.remove('#2');
    store.change('#1', asking('bir'));
    await pause();
    const shown = () => store.read().entries.map(({ id, refusal }) => [id, refusal]);
    const returned = [
      [1, undefined],
      [2, 'Nazorat uchun kerak'],
      [3, undefined],
    ];
    expect([shown(), store.read().state]).toEqual([returned, 'saved']);
    undo();
    store.change('#3', asking('uch'));
    await pause();
    expect([shown(), server.texts()]).toEqual([returned, ['bir', '2?', 'uch']]);
  });

  it('removes a question, and restores it at its place', async () => {
    const { server, store } = await open(question(1), question(2));
    const undo = store.remove('#1');
    await pause();
    undo();
    await pause();
    expect(server.updates.slice(0, 2)).toEqual([
      { questions: [], removed: [1] },
      { questions: [], restored: [1] },
    ]);
    expect(store.read().entries.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('shows a question as a new one, with the reason, when it is not restored', async () => {
    const { server, store } = await open(question(1), question(2));
    const undo = store.remove('#1');
    await pause();
    server.leaveRemoved(1);
    undo();
    store.change('#2', asking('ikki'));
    await pause();
    const [first] = store.read().entries;
    expect([first?.id, first?.refusal]).toEqual([undefined, 'Toʻgʻri javob yoʻq']);
    expect([server.texts(), store.read().state]).toEqual([['ikki'], 'invalid']);
    store.change(first?.key ?? '', asking('bir'));
    await pause();
    expect([server.texts(), store.read().state]).toEqual([['bir', 'ikki'], 'saved']);
  });

  it('shows a question that waits to be restored, when another one of the same save is not restored', async () => {
    const { server, store } = await open(question(1), question(2), question(3));
    const undos = [store.remove('#2'), store.remove('#1')];
    await pause();
    server.leaveRemoved(1);
    for (const undo of undos.toReversed()) undo();
    await pause();
    expect(store.read().entries.map(({ id }) => id)).toEqual([undefined, 2, 3]);
    expect(server.updates).toContainEqual({ questions: [], restored: [2] });
  });

  it('saves the other questions when another author has changed one of them', async () => {
    const { server, store } = await open(question(1), question(2));
    server.change(1, 'ularniki');
    store.change('#1', asking('meniki'));
    store.change('#2', asking('ikki'));
    await pause();
    expect(server.texts()).toEqual(['ularniki', 'ikki']);
    expect(store.read().state).toBe('conflict');
    store.keepMine('#1');
    await pause();
    expect([server.texts(), store.read().state]).toEqual([['meniki', 'ikki'], 'saved']);
  });

  it('takes the version of another author, and keeps own changes of a removed question until a choice', async () => {
    const { server, store } = await open(question(1), question(2));
    server.change(1, 'ularniki');
    store.change('#1', asking('meniki'));
    await pause();
    store.takeTheirs('#1');
    expect(store.read().entries[0]?.draft.question).toBe('<p>ularniki</p>');
    store.change('#2', asking('ikki'));
    server.removeAll();
    await pause();
    expect(store.read().entries.map(({ theirs }) => theirs)).toEqual(['removed']);
    store.keepMine('#2');
    await pause();
    expect(server.texts()).toEqual(['ikki']);
  });

  it('shows the changes of another author in questions without own ones', async () => {
    const { server, store } = await open(question(1), question(2));
    store.change('#2', asking('ikki'));
    server.change(1, 'ularniki');
    await store.reload();
    expect(store.read().entries.map(({ draft }) => draft.question)).toEqual([
      '<p>ularniki</p>',
      '<p>ikki</p>',
    ]);
  });

  it('restores unsaved changes after a reload, and finds a newer version', async () => {
    const { server, store } = await open(question(1), question(2));
    store.change('#1', asking('meniki'));
    const key = store.add('#1');
    store.change(key, asking('javobsiz'));
    store.writeDraft();
    server.change(1, 'ularniki');
    const again = createTestStore(NAME, await server.load(), server);
    expect(again.read().entries.map(({ draft }) => draft.question)).toEqual([
      '<p>meniki</p>',
      '<p>javobsiz</p>',
      '<p>2?</p>',
    ]);
    expect(again.read().state).toBe('conflict');
  });

  describe('a reload before everything is saved', () => {
    const shown = (store: ReturnType<typeof createTestStore>) => store.read().entries.map(({ id }) => id);
    const again = async (server: ReturnType<typeof serverOf>) =>
      createTestStore(NAME, await server.load(), server);

    it('leaves removals and the order, and saves them', async () => {
      const { server, store } = await open(question(1), question(2), question(3));
      store.remove('#2');
      store.move('#3', 0);
      store.writeDraft();
      const reloaded = await again(server);
      expect([shown(reloaded), reloaded.read().state]).toEqual([[3, 1], 'unsaved']);
      await reloaded.flush();
      expect([server.texts(), reloaded.read().state]).toEqual([['3?', '1?'], 'saved']);
      expect(sessionStorage.length).toBe(0);
    });

    it('leaves a removal whose save has not arrived', async () => {
      const server = serverOf([question(1), question(2), question(3)]);
      const save = () => new Promise<never>(() => undefined);
      const store = createTestStore(NAME, await server.load(), { ...server, save });
      store.remove('#2');
      void store.flush();
      store.writeDraft();
      const reloaded = await again(server);
      expect(shown(reloaded)).toEqual([1, 3]);
      await reloaded.flush();
      expect(server.texts()).toEqual(['1?', '3?']);
    });

    it('leaves what is undone while its removal is saved', async () => {
      const { server, store } = await open(question(1), question(2), question(3));
      const undo = store.remove('#2');
      void store.flush();
      undo();
      store.writeDraft();
      const reloaded = await again(server);
      expect([shown(reloaded), await server.load()]).toEqual([
        [1, 2, 3],
        [question(1), question(3)],
      ]);
      await reloaded.flush();
      expect(server.updates).toContainEqual({ questions: [], restored: [2] });
    });

    it('leaves the order of another author where nothing was moved', async () => {
      const { server, store } = await open(question(1), question(2), question(3));
      store.remove('#2');
      store.writeDraft();
      await server.save({ questions: [], order: [3, 2, 1] });
      expect(shown(await again(server))).toEqual([3, 1]);
    });
  });

  describe('a new question whose answer is lost', () => {
    /** A store whose first save is stored, but not answered. */
    async function openLossy(...stored: Question[]) {
      const server = serverOf(stored);
      const lossy = vi.fn(server.save).mockImplementationOnce(async (update) => {
        await server.save(update);
        throw new ApiError(0, {});
      });
      const store = createTestStore(NAME, await server.load(), { ...server, save: lossy });
      const key = store.add();
      store.change(key, () => ({ ...draftOf(question(9)), question: '<p>yangi</p>' }));
      await pause();
      return { server, store, key };
    }
    const shown = (store: { read: () => { entries: readonly { draft: QuestionDraft }[] } }) =>
      store.read().entries.map(({ draft }) => draft.question);

    it('is stored once, and with what was typed since', async () => {
      const { server, store, key } = await openLossy(question(1));
      store.change(key, asking('yana'));
      await vi.advanceTimersByTimeAsync(6_000);
      expect([server.texts(), store.read().state]).toEqual([['1?', 'yana'], 'saved']);
    });

    it('is restored once from the draft of before a reload', async () => {
      const { server, store, key } = await openLossy(question(1));
      store.change(key, asking('yana'));
      store.writeDraft();
      const again = createTestStore(NAME, await server.load(), server);
      expect(shown(again)).toEqual(['<p>1?</p>', '<p>yana</p>']);
      await again.flush();
      expect([server.texts(), again.read().state]).toEqual([['1?', 'yana'], 'saved']);
    });

    it('is shown once when the questions are loaded before the save is repeated', async () => {
      const { server, store } = await openLossy(question(1));
      await store.reload();
      expect(shown(store)).toEqual(['<p>1?</p>', '<p>yangi</p>']);
      await vi.advanceTimersByTimeAsync(6_000);
      expect([server.texts(), store.read().state]).toEqual([['1?', 'yangi'], 'saved']);
    });

    it('does not overwrite the change of another author', async () => {
      const { server, store, key } = await openLossy(question(1));
      const { id } = (await server.load())[1] ?? { id: 0 };
      server.change(id, 'ularniki');
      await vi.advanceTimersByTimeAsync(6_000);
      expect([server.texts(), store.read().state]).toEqual([['1?', 'ularniki'], 'conflict']);
      store.takeTheirs(key);
      expect(shown(store)).toEqual(['<p>1?</p>', '<p>ularniki</p>']);
    });
  });

  it('repeats a save that found no server', async () => {
    const { server, store } = await open(question(1));
    const failing = vi.fn().mockRejectedValueOnce(new ApiError(0, {})).mockImplementation(server.save);
    const offline = createTestStore('other', await server.load(), { ...server, save: failing });
    offline.change('#1', asking('bir'));
    await pause();
    expect(offline.read().state).toBe('failed');
    await vi.advanceTimersByTimeAsync(6_000);
    expect([offline.read().state, server.texts()]).toEqual(['saved', ['bir']]);
    expect(store.read().state).toBe('saved');
  });

  it('keeps the changes of a user who has signed out for the author, and sends nothing as the next user', async () => {
    const server = serverOf([question(1), question(2), question(3)]);
    const save = vi.fn().mockRejectedValueOnce(new ApiError(0, {})).mockImplementation(server.save);
    const openIt = async () => openTestStore('test', NAME, await server.load(), { ...server, save });
    openSession('a', true);
    const { store, attach } = await openIt();
    const detach = attach();
    store.remove('#2');
    store.move('#3', 0);
    store.change('#1', asking('bir'));
    await pause();
    removeSession();
    detach();
    await pause();
    openSession('b', true);
    await vi.advanceTimersByTimeAsync(6_000);
    expect([save.mock.calls.length, sessionStorage.length, await flushAll()]).toEqual([1, 1, true]);
    (await openIt()).attach();
    await pause();
    expect([server.texts(), sessionStorage.length]).toEqual([['3?', 'bir'], 0]);
  });
});
