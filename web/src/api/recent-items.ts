import { storedSession } from '#api/stored-session.ts';
import { readTab, writeTab } from '#browser/tab-storage.ts';

/** Records that were opened last, in this tab. */
export interface RecentItem {
  title: string;
  address: string;
}

/** Their names are personal data: another session, which may be that of another user, does not show them. */
interface ItemsOfSession {
  /** The session in which they were opened. */
  since: number;
  items: RecentItem[];
}

const KEY = 'dekanat.recent';
const MAX = 8;

export function recentItems(): RecentItem[] {
  const session = storedSession();
  if (session === undefined) return [];
  try {
    const stored = JSON.parse(readTab(KEY) ?? 'null') as Partial<ItemsOfSession> | null;
    return stored?.since === session.since && Array.isArray(stored.items) ? stored.items : [];
  } catch {
    return [];
  }
}

export function rememberItem(item: RecentItem): void {
  const since = storedSession()?.since;
  if (since === undefined) return;
  const others = recentItems().filter(({ address }) => address !== item.address);
  const remembered: ItemsOfSession = { since, items: [item, ...others].slice(0, MAX) };
  writeTab(KEY, JSON.stringify(remembered));
}

export const forgetItems = (): void => writeTab(KEY, undefined);
