import type { Syllabus } from '@dekanat/contract/syllabi/syllabi.ts';
import { useText } from '#i18n/text.ts';

const COLOURS = { draft: 'pending', publish: 'active' } as const;

/** Draft or published, as a coloured word. */
export function SyllabusStatusTag({ status }: Pick<Syllabus, 'status'>) {
  const text = useText();
  return (
    <span className="status-tag" data-status={COLOURS[status]}>
      {text(`syllabus.status.${status}`)}
    </span>
  );
}
