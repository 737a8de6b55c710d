import type { Plugin, Rolldown } from 'vite';

const SCRIPT = 'src/cabinet-early.ts';
const LANGUAGES = ['oz', 'ru', 'en'];
/** Pages whose files are loaded with those of the document, by the names of the attributes. */
const PAGES = {
  today: /src\/cabinet\/today\/today-page\.tsx$/,
  lesson: /src\/cabinet\/lessons\/lesson-page\.tsx$/,
};
const textsIn = (language: string) =>
  new RegExp(`/locales/(?:start|cabinet|cabinet-study)\\.json\\?${language}$`);

/** Puts `src/cabinet-early.ts` before everything else of the cabinet, and tells it the files of pages and texts. */
export function cabinetEarlyFiles(): Plugin {
  return {
    name: 'cabinet-early-files',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, filename }) => {
        if (!filename.endsWith('cabinet.html')) return [];
        const files = bundle && filesIn(bundle);
        const src = `/${files?.script ?? SCRIPT}`;
        const attrs = { type: 'module', async: true, fetchpriority: 'high', src, ...files?.attributes };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' as const }];
      },
    },
  };
}

function filesIn(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withModule = (module: RegExp) =>
    chunks.filter(({ moduleIds, facadeModuleId }) =>
      [...moduleIds, facadeModuleId ?? ''].some((id) => module.test(id)),
    );
  /** The chunks with what they import, and their styles. */
  const closureOf = (first: Rolldown.OutputChunk[]): Set<string> => {
    const all = new Set(first);
    // Iteration includes elements added meanwhile.
    for (const { imports } of all)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) all.add(chunk);
    const styles = [...all].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
    return new Set([...[...all].map(({ fileName }) => fileName), ...styles]);
  };
  const ofDocument = closureOf(withModule(/web\/cabinet\.html$/));
  const namesOf = (module: RegExp) =>
    [...closureOf(withModule(module))]
      .filter((file) => !ofDocument.has(file))
      .map((file) => `/${file}`)
      .join(' ');
  const [script] = withModule(new RegExp(`${SCRIPT}$`));
  return {
    script: script?.fileName,
    attributes: Object.fromEntries([
      ...Object.entries(PAGES).map(([name, module]) => [`data-${name}`, namesOf(module)]),
      ...LANGUAGES.map((language) => [`data-${language}`, namesOf(textsIn(language))]),
    ]),
  };
}
