import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isShellText } from '@dekanat/contract/locales/shell-texts.ts';
import type { Plugin } from 'vite';

type Texts = Record<string, Record<string, string>>;

/** `…/src/locales/structure.json?ru`: one language of a catalogue. */
const CATALOGUE = /^(.*\/src\/locales\/([\w-]+)\.json)\?(\w\w)$/;

const textsIn = (file: string, language: string, included: (key: string) => boolean) =>
  Object.entries<Texts[string]>(JSON.parse(readFileSync(file, 'utf8'))).flatMap(([key, texts]) =>
    language in texts && included(key) ? [[key, texts[language]]] : [],
  );

const moduleOf = (texts: (string | undefined)[][]) => ({
  code: `export default ${JSON.stringify(Object.fromEntries(texts))}`,
  moduleType: 'js' as const,
});

/**
 * Serves the languages of a catalogue as modules of their own, and moves the texts that every page needs from the
 * catalogues of the features into that of the shell.
 */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    load(id) {
      const [, file, part, language] = CATALOGUE.exec(id) ?? [];
      if (file === undefined || language === undefined) return undefined;
      this.addWatchFile(file);
      const own = textsIn(file, language, (key) => part === 'shell' || part === 'start' || !isShellText(key));
      if (part !== 'shell') return moduleOf(own);
      const others = globSync(`${dirname(file)}/*.json`).filter((other) => other !== file);
      for (const other of others) this.addWatchFile(other);
      const moved = others.flatMap((other) => textsIn(other, language, isShellText));
      return moduleOf([...own, ...moved]);
    },
  };
}
