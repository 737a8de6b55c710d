import type { Plugin, Rolldown } from 'vite';

const WORKER = 'cabinet-worker.js';
const MARK = 'CABINET_FILES';
/** Texts that only screens of the back office load. */
const OTHER_TEXTS = /\/locales\/(?!cabinet|record-book|start\.)[\w-]+\.json/;

/** Replaces the mark in the service worker by the names of all files that the cabinet consists of. */
export function cabinetWorkerFiles(): Plugin {
  return {
    name: 'cabinet-worker-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk') throw new Error(`The build has no ${WORKER}`);
        worker.code = worker.code.replaceAll(MARK, JSON.stringify(filesOf(bundle)));
      },
    },
  };
}

/** The scripts that the entry imports, statically and on demand, with their styles. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const named = (name: string) => chunks.find(({ fileName }) => fileName === name);
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('cabinet.html'));
  if (entry === undefined) throw new Error('The build has no page of the cabinet');
  const scripts = new Set([entry.fileName]);
  const styles = new Set<string>();
  // Iteration includes elements added meanwhile.
  for (const script of scripts) {
    const chunk = named(script);
    if (chunk === undefined) continue;
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const imported of [...chunk.imports, ...chunk.dynamicImports])
      if (!named(imported)?.moduleIds.some((id) => OTHER_TEXTS.test(id))) scripts.add(imported);
  }
  return [...scripts, ...styles].map((file) => `/${file}`);
}
