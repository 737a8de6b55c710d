import { expect, it, onTestFinished, vi } from 'vitest';
import { readDraftFiles, removeDraftFiles, storeDraftFiles } from './draft-files.ts';

/** A storage of the browser. @returns what it has, and whether it is full */
function openStorage() {
  const storage = { rows: new Map<string, unknown>(), isFull: false };
  const database = {
    onclose: () => undefined,
    transaction: () => {
      const transaction = { oncomplete: () => undefined, onabort: () => undefined };
      const end = (isDone = true) =>
        queueMicrotask(isDone ? () => transaction.oncomplete() : () => transaction.onabort());
      const objectStore = {
        transaction,
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
  expect(storage.rows.get('task')).toEqual([former]);
  storage.isFull = true;
  await storeDraftFiles('task', [former, added]);
  expect([await readDraftFiles('task'), storage.rows.has('task')]).toEqual([[former, added], false]);
});
