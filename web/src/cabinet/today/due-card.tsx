import type { DueItem } from '@dekanat/contract/study/due-work.ts';
import { Link } from 'wouter';
import { CabinetGlyph } from '#cabinet/frame/cabinet-glyph.tsx';
import { Until } from '#cabinet/times/until.tsx';
import { useText } from '#i18n/text.ts';

/** A task or test with its deadline; it leads to its lesson. */
export function DueCard({ item }: { item: DueItem }) {
  const text = useText();
  const { id, kind, state, deadline, semester_id, subject_id, lesson_id } = item;
  return (
    <Link
      className="card due-card"
      href={`/subjects/${semester_id}/${subject_id}/lessons/${lesson_id}#item-${id}`}
    >
      <CabinetGlyph name={kind} />
      <span>
        <strong>{item.lesson_name}</strong>
        <span className="muted">{item.subject_name}</span>
        <span>
          {text(`cabinet.due.${kind}`)}
          {state !== 'new' && `, ${text(`cabinet.due.${state}`)}`} · <Until at={Date.parse(deadline)} />
        </span>
      </span>
    </Link>
  );
}
