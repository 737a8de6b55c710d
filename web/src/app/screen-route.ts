import type { Access } from '@dekanat/contract/kernel/endpoint.ts';
import type { ComponentType } from 'react';
import type { PlacePath } from '#app/menu.ts';
import { withTexts } from '#kernel/text.ts';
import type { TextPart } from '#locales/catalogues.ts';

/** One line a screen: where it is, who may open it, and what draws it. Router, menu and gate all read the table of them. */
export interface ScreenRoute {
  path: PlacePath;
  needs: Exclude<Access, 'public'>;
  load: () => Promise<ComponentType>;
}

/** Lines of the table whose screens come with one part of the texts. */
export const screensWithTexts = (part: TextPart, lines: ScreenRoute[]): ScreenRoute[] =>
  lines.map((line) => ({ ...line, load: withTexts(part, line.load) }));
