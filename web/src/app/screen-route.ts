import type { Access } from '@dekanat/contract/api/endpoint.ts';
import type { ComponentType } from 'react';
import type { PlacePath } from '#app/menu.ts';
import type { TextPart } from '#i18n/catalogues.ts';
import { withTexts } from '#i18n/text.ts';

/** One line a screen: where it is, who may open it, and what draws it. Router, menu and gate all read the table of them. */
export interface ScreenRoute {
  path: PlacePath;
  needs: Exclude<Access, 'public'>;
  load: () => Promise<ComponentType>;
}

/** Lines of the table whose screens come with one part of the texts. */
export const screensWithTexts = (part: TextPart, lines: ScreenRoute[]): ScreenRoute[] =>
  lines.map((line) => ({ ...line, load: withTexts(part, line.load) }));
