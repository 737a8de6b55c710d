import type { PaperTemplate } from '@dekanat/contract/papers/paper-templates.ts';
import type { useText } from '#i18n/text.ts';

type Say = ReturnType<typeof useText>;

/** “Transcript, English, Faculty of Economics”; a letter has its own name. */
export const templateTitle = (
  { kind, name, language, faculty_name }: Pick<PaperTemplate, 'kind' | 'name' | 'language' | 'faculty_name'>,
  text: Say,
): string =>
  [name || text(`paper_template.kind.${kind}`), text(`language.${language}`), faculty_name]
    .filter((part) => part !== null)
    .join(', ');
