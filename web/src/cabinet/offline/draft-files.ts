import { clear, createStore, del, get, set } from 'idb-keyval';
import { orUnknown } from './or-unknown.ts';

const store = createStore('dekanat-drafts', 'files');
/** What is being stored, and what this browser could not store: without storage it lasts as long as the page. */
const inThisPage = new Map<string, readonly File[]>();

/** Files that were chosen for a form and not sent yet. @param name that of the form */
export const readDraftFiles = async (name: string): Promise<readonly File[]> =>
  inThisPage.get(name) ?? (await orUnknown(() => get<File[]>(name, store))) ?? [];

/** Stores what is chosen for a form on this device until it is sent or its writer signs out, as its texts are stored. */
export async function storeDraftFiles(name: string, files: readonly File[]): Promise<void> {
  inThisPage.set(name, files);
  const isStored = await orUnknown(async () => {
    await (files.length === 0 ? del(name, store) : set(name, files, store));
    return true;
  });
  if (inThisPage.get(name) !== files) return;
  if (isStored) inThisPage.delete(name);
  // A former list that is still stored would be shown after a reload, as if it were this one.
  else await orUnknown(() => del(name, store));
}

/** Puts back the files that a form has sent and the server has refused, unless others were chosen meanwhile. */
export async function restoreDraftFiles(name: string, files: readonly File[]): Promise<void> {
  const chosen = await readDraftFiles(name);
  if (chosen.length === 0 && files.length > 0) await storeDraftFiles(name, files);
}

export async function removeDraftFiles(): Promise<void> {
  inThisPage.clear();
  await orUnknown(() => clear(store));
}
