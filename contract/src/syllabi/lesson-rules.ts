/** The kinds of a lesson: keys of the labels of the module `lesson_type`. A lesson without a kind has no items yet. */
export const LESSON_TYPES = ['theoretical', 'practical'] as const;
export type LessonType = (typeof LESSON_TYPES)[number];

/** What a lesson consists of, in order. */
export const ITEM_TYPES = ['text', 'video', 'question-answer', 'test'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** Items that belong to one kind of lesson, and exist there once. */
const SINGLE: Partial<Record<ItemType, LessonType>> = { 'question-answer': 'practical', test: 'theoretical' };

export type ItemProblem =
  | 'lesson.type.first'
  | 'lesson_item.practical_only'
  | 'lesson_item.theoretical_only'
  | 'lesson_item.question_answer.once'
  | 'lesson_item.test.once';

/** Why an item cannot be added to a lesson (docs/domain.md, syllabi). */
export function problemOfItem(
  type: ItemType,
  lesson: { type: LessonType | null; items: readonly ItemType[] },
): ItemProblem | undefined {
  if (lesson.type === null) return 'lesson.type.first';
  const needed = SINGLE[type];
  if (needed === undefined) return undefined;
  if (needed !== lesson.type)
    return needed === 'practical' ? 'lesson_item.practical_only' : 'lesson_item.theoretical_only';
  if (!lesson.items.includes(type)) return undefined;
  return type === 'test' ? 'lesson_item.test.once' : 'lesson_item.question_answer.once';
}
