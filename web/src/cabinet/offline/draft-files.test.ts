import { expect, it, onTestFinished, vi } from 'vitest';
import {
  readDraftFiles,
  removeDraftFiles,
  removeOldDraftFiles,
  restoreDraftFiles,
  storeDraftFiles,
} from './draft-files.ts';

/** A storage of the browser. @returns what it has, and whether it is full */
function openStorage() {
  const storage = { rows: new Map<string, unknown>(), isFull: false };
  const database = {
    onclose: () => undefined,
    transaction: () => {
      const transaction = { oncomplete: () => undefined, onabort: () => undefined };
      const end = (isDone = true) =>
        queueMicrotask(isDone ? () => transaction.oncomplete() : () => transaction.onabort());
      const found = (result: unknown) => {
        const request = { result, onsuccess: () => undefined };
        queueMicrotask(() => request.onsuccess());
        return request;
      };
      const objectStore = {
        transaction,
        get: (key: string) => found(storage.rows.get(key)),
        getAll: () => found([...storage.rows.values()]),
        getAllKeys: () => found([...storage.rows.keys()]),
        put(value: unknown, key: string) {
          if (!storage.isFull) storage.rows.set(key, value);
          end(!storage.isFull);
        },
        delete(key: string) {
          storage.rows.delete(key);
          end();
        },
        clear() {
          storage.rows.clear();
          end();
        },
      };
      return { objectStore: () => objectStore };
    },
  };
  const open = () => {
    const request = { result: database, onsuccess: () => undefined };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
  onTestFinished(() => {
    database.onclose();
    vi.unstubAllGlobals();
  });
  return storage;
}

it('chosen files: no former list stays stored when the present one does not fit', async () => {
  const storage = openStorage();
  onTestFinished(removeDraftFiles);
  const [former, added] = [new File(['1'], 'eski.pdf'), new File(['2'], 'yangi.pdf')];
  await storeDraftFiles('task', [former]);
  expect(storage.rows.get('task')).toMatchObject({ files: [former] });
  storage.isFull = true;
  await storeDraftFiles('task', [former, added], [former]);
  expect([await readDraftFiles('task'), storage.rows.has('task')]).toEqual([[former, added], false]);
});

it('chosen files: what did not fit is stored with what is chosen next', async () => {
  const storage = openStorage();
  onTestFinished(removeDraftFiles);
  const [large, small] = [new File(['1'], 'katta.pdf'), new File(['2'], 'kichik.pdf')];
  storage.isFull = true;
  await storeDraftFiles('task', [large]);
  storage.isFull = false;
  await storeDraftFiles('task', [large, small], [large]);
  expect(storage.rows.get('task')).toMatchObject({ files: [large, small] });
});

it('chosen files: those of the same form in another tab stay, until they are removed there', async () => {
  const storage = openStorage();
  onTestFinished(removeDraftFiles);
  const [here, elsewhere] = [new File(['1'], 'bu.pdf'), new File(['22'], 'boshqa.pdf')];
  await storeDraftFiles('task', [elsewhere]);
  await storeDraftFiles('task', [here]);
  expect(await readDraftFiles('task')).toEqual([elsewhere, here]);
  // Sent.
  await storeDraftFiles('task', [], [here]);
  expect(await readDraftFiles('task')).toEqual([elsewhere]);
  // The storage returns copies.
  const copy = new File(['22'], 'boshqa.pdf', { lastModified: elsewhere.lastModified });
  await storeDraftFiles('task', [], [copy]);
  expect(storage.rows.size).toBe(0);
});

it('chosen files: those of a refused answer are read by the form that is opened meanwhile, which removes them', async () => {
  const storage = openStorage();
  onTestFinished(removeDraftFiles);
  const file = new File(['1'], 'rad.pdf');
  void restoreDraftFiles('task', [file]);
  expect(await readDraftFiles('task')).toEqual([file]);
  await storeDraftFiles('task', [], [file]);
  expect(storage.rows.size).toBe(0);
});

it('chosen files: those of a refused answer are not added to others that were chosen meanwhile', async () => {
  const storage = openStorage();
  onTestFinished(removeDraftFiles);
  const [sent, chosen] = [new File(['1'], 'rad.pdf'), new File(['22'], 'yangi.pdf')];
  void storeDraftFiles('task', [chosen]);
  await restoreDraftFiles('task', [sent]);
  expect(storage.rows.get('task')).toMatchObject({ files: [chosen] });
  storage.isFull = true;
  await storeDraftFiles('task', [chosen], [chosen]);
  await restoreDraftFiles('task', [sent]);
  expect(await readDraftFiles('task')).toEqual([chosen]);
});

it('chosen files: those of a refused answer that do not fit stay as long as the page', async () => {
  const storage = openStorage();
  onTestFinished(removeDraftFiles);
  const file = new File(['1'], 'katta.pdf');
  storage.isFull = true;
  await restoreDraftFiles('task', [file]);
  expect([await readDraftFiles('task'), storage.rows.size]).toEqual([[file], 0]);
});

it('chosen files: those of a form that nobody has changed for 30 days are removed', async () => {
  const storage = openStorage();
  const file = new File(['1'], 'eski.pdf');
  const daysAgo = (days: number) => ({ files: [file], at: Date.now() - days * 86_400_000 });
  storage.rows.set('old', daysAgo(31)).set('recent', daysAgo(29)).set('earlier version', [file]);
  await removeOldDraftFiles();
  expect([...storage.rows.keys()]).toEqual(['recent', 'earlier version']);
  expect(await readDraftFiles('earlier version')).toEqual([file]);
  expect(storage.rows.get('earlier version')).toMatchObject({ files: [file], at: expect.any(Number) });
});

it('chosen files: none is stored after all were removed, not even by changes that were begun before', async () => {
  const storage = openStorage();
  const changes = [
    storeDraftFiles('task', [new File(['1'], 'javob.pdf')]),
    storeDraftFiles('message', [new File(['2'], 'ariza.pdf')]),
  ];
  await removeDraftFiles();
  await Promise.all(changes);
  expect(storage.rows.size).toBe(0);
});

it('chosen files: those of an earlier version are not stored again when they are removed meanwhile', async () => {
  const storage = openStorage();
  storage.rows.set('task', [new File(['1'], 'eski.pdf')]);
  const upgrade = removeOldDraftFiles();
  await removeDraftFiles();
  await upgrade;
  expect(storage.rows.size).toBe(0);
});
