import { useStored, writeStored } from '#browser/stored-values.ts';

/** The collapsed modules of a syllabus, remembered in this browser. */
export function useCollapsed(syllabusId: number) {
  const name = `syllabus.${syllabusId}.collapsed`;
  const stored = useStored(name);
  const ids = new Set((stored ?? '').split(',').filter(Boolean).map(Number));
  const store = (next: Iterable<number>) => writeStored(name, [...next].join(',') || undefined);
  return {
    isCollapsed: (id: number) => ids.has(id),
    collapse: (id: number, collapsed: boolean) =>
      store(collapsed ? ids.add(id) : [...ids].filter((other) => other !== id)),
    collapseAll: store,
    count: ids.size,
  };
}
