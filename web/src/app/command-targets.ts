import type { Profile } from '@dekanat/contract/access/profile.ts';
import { may, mayOpen } from '#api/session.ts';
import { type MenuGroup, menu } from '#app/menu.ts';
import { isAt } from '#app/router.tsx';
import { screens } from '#app/screens.ts';
import type { ScreenRoute } from '#ui/screen-route.ts';

function inMenuOf(profile: Profile, screen: ScreenRoute): boolean {
  const { needs, acts, menuNeeds, menuFor } = screen;
  return (
    mayOpen(profile, screen) &&
    may(profile, acts ?? needs) &&
    may(profile, menuNeeds ?? needs) &&
    (menuFor !== 'teacher' || profile.teacher)
  );
}

/** The menu groups with the screens that the user may open; empty groups are left out. */
export const menuFor = (profile: Profile): MenuGroup[] =>
  menu
    .map((group) => ({ ...group, items: group.items.filter((screen) => inMenuOf(profile, screen)) }))
    .filter(({ items }) => items.length > 0);

interface Found {
  place: ScreenRoute;
  /** The parent screen, if it is not the menu. */
  above: ScreenRoute | undefined;
  group: MenuGroup | undefined;
}

/** The screen at `path` and its menu group. */
export function targetAt(path: string): Found | undefined {
  const place = screens.find((one) => isAt(one.path, path));
  if (place === undefined) return undefined;
  const above = screens.find((one) => one.path === place.under);
  const group = menu.find(({ items }) => items.some((item) => item.path === (above ?? place).path));
  return { place, above, group };
}
