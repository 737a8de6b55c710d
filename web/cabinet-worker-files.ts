import type { Plugin, Rolldown } from 'vite';

const WORKER = 'cabinet-worker.js';
const MARK = 'CABINET_FILES';
/** The estimator of passwords with its lists of words: a third of all bytes, and a password is set with a connection. */
const PASSWORD_WORDS = /node_modules\/@zxcvbn-ts\/|password-words\.ts/;

/** Phones would load it for a date or a number. */
const ANT_DESIGN = /node_modules\/antd\//;

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
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('cabinet.html'));
  if (entry === undefined) throw new Error('The build has no page of the cabinet');
  // It asks for data early, and is imported by nothing.
  const early = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('cabinet-early.ts'));
  const scripts = new Set(early === undefined ? [entry] : [entry, early]);
  // Iteration includes elements added meanwhile.
  for (const script of scripts)
    for (const name of [...script.imports, ...script.dynamicImports]) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported === undefined || has(imported, PASSWORD_WORDS)) continue;
      if (has(imported, ANT_DESIGN))
        throw new Error(`${script.fileName} of the cabinet imports ${name} with Ant Design: see chunks.ts`);
      scripts.add(imported);
    }
  const styles = new Set([...scripts].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [...[...scripts].map(({ fileName }) => fileName), ...styles].map((file) => `/${file}`);
}

const has = ({ moduleIds }: Rolldown.OutputChunk, modules: RegExp): boolean =>
  moduleIds.some((id) => modules.test(id));
