import { MoreOutlined } from '@ant-design/icons';
import type { OldResult } from '@dekanat/contract/restorations/restorations.ts';
import { type DraggedResult, focusStep, useBoard } from '#features/restorations/board/board-context.ts';
import { MarkTag } from '#features/restorations/board/mark-tag.tsx';
import { useText } from '#i18n/text.ts';
import { useDrag } from '#ui/drag/use-drag.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

/** A passed result of the pool: dragged to a subject, or carried over by its menu. */
export function OldResultRow({ result }: { result: OldResult }) {
  const text = useText();
  const { readOnly } = useBoard();
  const id = result.rating_register_id;
  const { ref, dragging } = useDrag<DraggedResult>({
    dragged: { result: id },
    disabled: readOnly,
    accepts: () => [],
    onDrop: () => undefined,
  });
  const name = result.subject_name ?? '—';
  return (
    <div ref={ref} className="board-result" data-dragging={dragging}>
      <button
        type="button"
        className="board-name"
        id={`result-${id}`}
        onKeyDown={(event) => {
          if (focusStep(event.currentTarget, event.key)) event.preventDefault();
        }}
        onClick={() => ref.current?.querySelector<HTMLElement>('.popover-place button')?.click()}
      >
        {name}
      </button>
      <span className="hint">{text('restoration.board.credits', { count: result.credit_hour })}</span>
      <MarkTag result={result} />
      {!readOnly && <TargetMenu result={result} name={name} />}
    </div>
  );
}

/** The subjects that can take the result, the proposed one first. */
function TargetMenu({ result, name }: { result: OldResult; name: string }) {
  const text = useText();
  const { semesters, open, proposals, place } = useBoard();
  const id = result.rating_register_id;
  const proposed = proposals.find((one) => one.rating_register_id === id)?.semester_subject_id;
  const slots = semesters.flatMap(({ semesterName, studentSubjects }) =>
    studentSubjects
      .filter((slot) => open.has(slot.semester_subject_id))
      .map((slot) => ({ slot, semesterName, isProposed: slot.semester_subject_id === proposed })),
  );
  const sorted = [...slots.filter((one) => one.isProposed), ...slots.filter((one) => !one.isProposed)];
  return (
    <PopoverButton
      look="grid-button"
      icon={<MoreOutlined />}
      label={text('restoration.board.carry', { name })}
    >
      {(close) => (
        <div className="board-menu">
          <p className="hint">
            {text(sorted.length === 0 ? 'restoration.board.no_slot' : 'restoration.board.carry_to')}
          </p>
          {sorted.map(({ slot, semesterName, isProposed }) => (
            <button
              key={slot.semester_subject_id}
              type="button"
              className="popover-item"
              onClick={() => {
                close();
                place(id, slot.semester_subject_id);
              }}
            >
              {slot.subjectName ?? '—'}{' '}
              <span className="hint">
                {text('semester.named', { name: semesterName })}
                {isProposed && ` · ${text('restoration.board.proposed')}`}
              </span>
            </button>
          ))}
        </div>
      )}
    </PopoverButton>
  );
}
