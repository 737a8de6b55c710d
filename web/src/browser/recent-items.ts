/** Records that were opened last, in this tab: their names are personal data and must not outlive the session. */
export interface RecentItem {
  title: string;
  address: string;
}

const KEY = 'dekanat.recent';
const MAX = 8;

export function recentItems(): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as RecentItem[]) : [];
  } catch {
    return [];
  }
}

export function rememberItem(item: RecentItem): void {
  const others = recentItems().filter(({ address }) => address !== item.address);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([item, ...others].slice(0, MAX)));
  } catch {
    // Without storage there are no recent items.
  }
}

export function forgetItems(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
