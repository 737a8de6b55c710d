import type { Profile } from '@dekanat/contract/access/profile.ts';
import { may } from '#api/session.ts';
import { hiddenScreens, menu } from '#app/menu.ts';
import { isAt, screens } from '#app/router.tsx';
import type { TextKey } from '#i18n/text-key.ts';

interface CommandTarget {
  path: string;
  title: TextKey;
  /** The screen whose rows link here. */
  under?: string;
}

export interface MenuGroup {
  title: TextKey;
  icon: (typeof menu)[number]['icon'];
  items: readonly CommandTarget[];
}

const groups: readonly MenuGroup[] = menu;

/** The menu groups with the screens that the user may open; empty groups are left out. */
export function menuFor(profile: Profile): MenuGroup[] {
  const usable = screens.filter(
    ({ needs, menuNeeds, menuFor }) =>
      may(profile, needs) && may(profile, menuNeeds ?? needs) && (menuFor !== 'teacher' || profile.teacher),
  );
  const open = new Set(usable.map(({ path }): string => path));
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ path }) => open.has(path)) }))
    .filter(({ items }) => items.length > 0);
}

const places: readonly CommandTarget[] = [
  ...menu.flatMap(({ items }): readonly CommandTarget[] => items),
  ...hiddenScreens,
];

interface Found {
  place: CommandTarget;
  /** The parent screen, if it is not the menu. */
  above: CommandTarget | undefined;
  group: MenuGroup | undefined;
}

/** The screen at `path` and its menu group. */
export function targetAt(path: string): Found | undefined {
  const place = places.find((one) => isAt(one.path, path));
  if (place === undefined) return undefined;
  const above = places.find((one) => one.path === place.under);
  const group = groups.find(({ items }) => items.some((item) => item.path === (above ?? place).path));
  return { place, above, group };
}
