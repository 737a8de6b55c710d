import type { Access, Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { ComponentType } from 'react';
import { withTexts } from '#i18n/text.ts';
import type { TextPart } from '#i18n/text-key.ts';

/** A screen: its address, the permission that opens it, and the loader of its component. Router, menu and gate read it. */
export interface ScreenRoute<Path extends string = string> {
  path: Path;
  needs: Exclude<Access, 'public'>;
  /** What its entry in the menu needs, if without that there is nothing to do on the screen. */
  menuNeeds?: Pick<Endpoint, 'access' | 'superAdministrator'>;
  /** Only accounts of teachers have it in the menu. */
  menuFor?: 'teacher';
  load: () => Promise<ComponentType>;
  /** Requests the data of an address while the code is loaded. */
  prefetch?: (address: string) => Promise<void>;
}

/** Screens that are loaded together with one part of the texts. */
export const screensWithTexts = <const Path extends string>(
  part: TextPart,
  routes: readonly ScreenRoute<Path>[],
): ScreenRoute<Path>[] => routes.map((route) => ({ ...route, load: withTexts(part, route.load) }));
