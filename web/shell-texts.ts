import { globSync, readFileSync } from 'node:fs';
import { isShellText } from '@dekanat/contract/locales/shell-texts.ts';
import type { Plugin } from 'vite';

const CATALOGUE = /^(.*\/src\/locales)\/([\w-]+)\/(\w+)\.json$/;

const textsIn = (file: string, included: (key: string) => boolean) =>
  Object.fromEntries(
    Object.entries<string>(JSON.parse(readFileSync(file, 'utf8'))).filter(([key]) => included(key)),
  );

/** Moves the texts that every page needs from the catalogues of the features into that of the shell. */
export function shellTexts(): Plugin {
  return {
    name: 'shell-texts',
    enforce: 'pre',
    load(id) {
      const [, folder, part, language] = CATALOGUE.exec(id) ?? [];
      if (part === undefined || part === 'start') return undefined;
      if (part !== 'shell') return JSON.stringify(textsIn(id, (key) => !isShellText(key)));
      const others = globSync(`${folder}/*/${language}.json`).filter((file) => file !== id);
      for (const file of others) this.addWatchFile(file);
      const moved = others.map((file) => textsIn(file, isShellText));
      return JSON.stringify(
        Object.assign(
          textsIn(id, () => true),
          ...moved,
        ),
      );
    },
  };
}
