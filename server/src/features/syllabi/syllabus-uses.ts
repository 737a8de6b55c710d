import type { Queryable } from '#db/database.ts';
import type { TestControl } from './drawn-lessons.ts';

/** What a feature above uses of syllabi. */
export interface SyllabusUses {
  /** The names of the records that use a syllabus, each once. */
  names: (db: Queryable, syllabusId: number) => Promise<string[]>;
  /** The test controls that draw from its lessons. */
  testControls: (db: Queryable, syllabusId: number) => Promise<TestControl[]>;
}

declare module '#api/context.ts' {
  interface Services {
    syllabusUses: SyllabusUses;
  }
}
