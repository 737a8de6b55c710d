import type { Profile } from '@dekanat/contract/access/profile.ts';
import { menu, placesBeyondMenu } from '#app/menu.ts';
import { screens } from '#app/router.tsx';
import { may } from '#kernel/session.ts';

export interface Place {
  path: string;
  title: string;
}

export interface MenuGroup {
  title: string;
  icon: (typeof menu)[number]['icon'];
  items: readonly Place[];
}

const groups: readonly MenuGroup[] = menu;

/** The groups and items that exist and that the person may open; empty groups are left out. */
export function menuFor(profile: Profile): MenuGroup[] {
  const open = new Set(screens.filter(({ needs }) => may(profile, needs)).map(({ path }): string => path));
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ path }) => open.has(path)) }))
    .filter(({ items }) => items.length > 0);
}

/** What stands at `path`, and the menu group that it belongs to. */
export function placeAt(path: string): { place: Place; group: MenuGroup | undefined } | undefined {
  const group = groups.find(({ items }) => items.some((item) => item.path === path));
  const place = [...(group?.items ?? []), ...placesBeyondMenu].find((item) => item.path === path);
  return place && { place, group };
}
