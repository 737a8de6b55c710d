import type { Access, Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { ComponentType } from 'react';
import type { TextKey, TextName, TextPart } from '#i18n/text-key.ts';

export type MenuGroupName = TextName<'menu.group'>;

/** The sections of the teacher's cabinet. */
export type TeachingSection = 'today' | 'subjects' | 'tasks' | 'tests' | 'sheets' | 'exams';

/** A screen: its address, its place in the menu, the permission that opens it, and the loader of its component. */
export interface ScreenRoute<Path extends string = string> {
  path: Path;
  /** Text key of its name in menu, breadcrumb and command bar; a text of the shell. */
  title: TextKey;
  /** Its place in the menu: a group, and the order within it. */
  menu?: { group: MenuGroupName; position: number };
  /** The path of the screen that links to it, for one that is not in the menu. */
  under?: string;
  needs: Exclude<Access, 'public'>;
  /** Accounts that are bound to a faculty cannot open it, because the server refuses them its records. */
  wholeUniversity?: true;
  /** The permission of the act that the screen is for. Without it the screen says so, and is not in the menu. */
  acts?: Permission;
  /** What its entry in the menu needs, if without that there is nothing to do on the screen. */
  menuNeeds?: Pick<Endpoint, 'access' | 'superAdministrator'>;
  /** Only accounts of teachers have it in the menu. */
  menuFor?: 'teacher';
  /** Its section in the cabinet of teachers, whose sections it shows (decision 114). */
  teaching?: TeachingSection;
  load: () => Promise<ComponentType>;
  /** Requests the data of an address while the code is loaded. */
  prefetch?: (address: string) => Promise<void>;
}

/** Screens that are loaded together with one part of the texts. */
export const screensWithTexts = <const Path extends string>(
  texts: TextPart,
  routes: readonly ScreenRoute<Path>[],
) => routes.map((route) => ({ ...route, texts }));

/**
 * Loads a screen with one more part of the texts. What loads texts is imported on demand, because routes are also read outside of
 * browsers.
 */
export async function loadWithOnlyTexts<Loaded>(
  part: TextPart,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  const { withOnlyTexts } = await import('#i18n/text.ts');
  return withOnlyTexts(part, load)();
}
