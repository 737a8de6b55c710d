import { clear, createStore, del, delMany, entries, get, promisifyRequest } from 'idb-keyval';
import { orUnknown } from './or-unknown.ts';

const DAY_MS = 86_400_000;
/** How long files wait for a form: the one that they were chosen for may be closed by then. What was read is stored as long. */
const MAX_AGE_MS = 30 * DAY_MS;

/** Files that were chosen for a form, in any tab. */
interface Chosen {
  files: readonly File[];
  /** When they were last changed. Earlier versions have stored the list alone. */
  at: number;
}
type Stored = Chosen | readonly File[];

const store = createStore('dekanat-drafts', 'files');
/** What this browser could not store, by form: without storage it lasts as long as the page. */
const unstored = new Map<string, readonly File[]>();

const filesIn = (stored: Stored | undefined): readonly File[] =>
  stored === undefined || 'files' in stored ? (stored?.files ?? []) : stored;

let turn: Promise<unknown> = Promise.resolve();
/** One access after another: what a failed change has not stored belongs to the next, and a form reads what was changed before. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done;
  return done;
}

/** Files that were chosen for a form and not sent yet. @param name that of the form */
export const readDraftFiles = (name: string): Promise<readonly File[]> =>
  inTurn(async () => unstored.get(name) ?? filesIn(await orUnknown(() => get<Stored>(name, store))));

/** A file of the storage is a copy of the chosen one. */
const isSame = (one: File, other: File) =>
  one.name === other.name &&
  one.type === other.type &&
  one.size === other.size &&
  one.lastModified === other.lastModified;

/** The list without those that the form had before, and with those that it has now. What other tabs have added stays. */
function changedFiles(stored: readonly File[], before: readonly File[], now: readonly File[]): File[] {
  const left = [...stored];
  for (const file of before.filter((one) => !now.includes(one))) {
    const place = left.findIndex((one) => isSame(one, file));
    if (place >= 0) left.splice(place, 1);
  }
  return [...left, ...now.filter((file) => !before.includes(file))];
}

/** Changes the list in one transaction, so that no tab writes over what another one has added. */
const changeStored = (name: string, change: (stored: readonly File[]) => readonly File[]) =>
  store('readwrite', (all) => {
    const found: IDBRequest<Stored | undefined> = all.get(name);
    found.onsuccess = () => {
      const files = change(filesIn(found.result));
      if (files.length === 0) all.delete(name);
      else all.put({ files, at: Date.now() } satisfies Chosen, name);
    };
    return promisifyRequest(all.transaction);
  });

/** @returns whether the change is stored; otherwise this page has `files` */
async function storeChange(
  name: string,
  files: readonly File[],
  change: (stored: readonly File[]) => readonly File[],
): Promise<boolean> {
  const isStored = await orUnknown(async () => {
    await changeStored(name, change);
    return true;
  });
  if (isStored) unstored.delete(name);
  else unstored.set(name, files);
  return isStored ?? false;
}

/**
 * Stores what is chosen for a form on this device until it is sent or its writer signs out, as its texts are stored.
 * @param before the files of this form that were stored last, so that those of the same form in another tab stay
 */
export function storeDraftFiles(
  name: string,
  files: readonly File[],
  before: readonly File[] = [],
): Promise<void> {
  return inTurn(async () => {
    const known = unstored.has(name) ? [] : before;
    if (await storeChange(name, files, (stored) => changedFiles(stored, known, files))) return;
    // A former list that is still stored would be shown after a reload, as if it were this one.
    await orUnknown(() => del(name, store));
  });
}

/** Puts back the files that a form has sent and the server has refused, unless others were chosen meanwhile. */
export const restoreDraftFiles = (name: string, files: readonly File[]): Promise<void> =>
  inTurn(async () => {
    if (files.length === 0 || unstored.get(name)?.length) return;
    await storeChange(name, files, (stored) => (stored.length > 0 ? stored : files));
  });

/** Removes the files of a form that will not be shown again. */
export const removeFilesOf = (name: string): Promise<void> =>
  inTurn(async () => {
    unstored.delete(name);
    await orUnknown(() => del(name, store));
  });

/** Removes files of forms that nobody has changed for long: those of closed tasks are not shown any more. */
export const removeOldDraftFiles = (): Promise<void> =>
  inTurn(async () => {
    const all = (await orUnknown(() => entries<string, Stored>(store))) ?? [];
    const since = Date.now() - MAX_AGE_MS;
    const old = all.flatMap(([name, stored]) => ('files' in stored && stored.at < since ? [name] : []));
    await orUnknown(() => delMany(old, store));
    // In one transaction for each, because another tab may have changed or removed the list meanwhile.
    for (const [name, stored] of all)
      if (!('files' in stored)) await orUnknown(() => changeStored(name, (files) => files));
  });

/** Removes all files. In turn, so that a change that was begun before stores nothing afterwards. */
export const removeDraftFiles = (): Promise<void> =>
  inTurn(async () => {
    unstored.clear();
    await orUnknown(() => clear(store));
  });
