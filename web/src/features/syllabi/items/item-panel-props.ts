import type { LessonItem } from '@dekanat/contract/syllabi/lesson-items.ts';
import type { OutlineLesson } from '@dekanat/contract/syllabi/modules.ts';
import type { Syllabus } from '@dekanat/contract/syllabi/syllabi.ts';

export interface ItemPanelProps {
  item: LessonItem;
  lesson: OutlineLesson;
  syllabus: Syllabus;
  readOnly: boolean;
  /** Loads the items of the lesson again. */
  reload: () => Promise<unknown>;
}
