import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import type { OldResult, Slot } from '@dekanat/contract/restorations/restorations.ts';
import type { KeyboardEvent } from 'react';
import { type DraggedResult, focusStep, useBoard } from '#features/restorations/board/board-context.ts';
import { MarkTag } from '#features/restorations/board/mark-tag.tsx';
import { useText } from '#i18n/text.ts';
import { useDrag } from '#ui/drag/use-drag.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

/** A subject of the new curriculum: empty it takes a result, filled it returns it to the pool. */
export function SlotRow({ slot }: { slot: Slot }) {
  const text = useText();
  const { pairs, results, open, problems, readOnly, place } = useBoard();
  const id = slot.semester_subject_id;
  const placed = pairs.get(id);
  const result = placed === undefined ? undefined : results.get(placed);
  const isOpen = open.has(id);
  const problem = problems.get(id);
  const { ref, dragging, over } = useDrag<DraggedResult>({
    dragged: placed === undefined ? undefined : { result: placed },
    disabled: readOnly || (!isOpen && placed === undefined),
    accepts: () => (isOpen ? ['into'] : []),
    onDrop: (dragged) => place(dragged.result, id),
  });
  return (
    <div
      ref={ref}
      className="board-slot"
      data-over={over}
      data-dragging={dragging}
      data-state={stateOf(slot, { isFilled: result !== undefined, isOpen })}
    >
      <SlotName
        slot={slot}
        isFilled={result !== undefined}
        describedBy={problem && `slot-problem-${id}`}
        onChoose={() => ref.current?.querySelector<HTMLElement>('.popover-place button')?.click()}
      />
      <span className="hint">{text('restoration.board.credits', { count: slot.creditHour })}</span>
      {slot.occupied && <OwnResult slot={slot} />}
      {result && <CarriedResult result={result} slot={id} />}
      {isOpen && !readOnly && <ResultMenu slot={slot} name={slot.subjectName ?? '—'} />}
      {problem && (
        <p className="board-problem" id={`slot-problem-${id}`}>
          {problem}
        </p>
      )}
    </div>
  );
}

function stateOf({ occupied }: Slot, { isFilled, isOpen }: { isFilled: boolean; isOpen: boolean }) {
  if (occupied) return 'occupied';
  if (isFilled) return 'filled';
  return isOpen ? 'open' : 'blocked';
}

interface SlotNameProps {
  slot: Slot;
  isFilled: boolean;
  describedBy: string | undefined;
  onChoose: () => void;
}

/** Arrows walk over the board, Enter opens the results, Delete returns the result. */
function SlotName({ slot, isFilled, describedBy, onChoose }: SlotNameProps) {
  const { readOnly, clear } = useBoard();
  const id = slot.semester_subject_id;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRemoval = event.key === 'Delete' && isFilled && !readOnly;
    if (isRemoval) clear(id);
    if (isRemoval || focusStep(event.currentTarget, event.key)) event.preventDefault();
  };
  return (
    <button
      type="button"
      className="board-name"
      id={`slot-${id}`}
      aria-keyshortcuts="Delete"
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onClick={onChoose}
    >
      {slot.subjectName ?? '—'}
    </button>
  );
}

/** The result that the subject takes, with the button that returns it. */
function CarriedResult({ result, slot }: { result: OldResult; slot: number }) {
  const text = useText();
  const { readOnly, clear } = useBoard();
  const label = text('restoration.board.return', { name: result.subject_name ?? '—' });
  return (
    <span className="board-carried">
      <span>{result.subject_name ?? '—'}</span>
      <MarkTag result={result} />
      {!readOnly && (
        <button
          type="button"
          className="grid-button"
          aria-label={label}
          title={label}
          onClick={() => clear(slot)}
        >
          <CloseOutlined />
        </button>
      )}
    </span>
  );
}

/** What the student has of the subject already. */
function OwnResult({ slot }: { slot: Slot }) {
  const text = useText();
  return (
    <span className="board-own">
      {text('restoration.board.own')} {slot.mark !== null && <MarkTag result={slot} />}
    </span>
  );
}

/** The results that are left in the pool, the proposed one first. */
function ResultMenu({ slot, name }: { slot: Slot; name: string }) {
  const text = useText();
  const { pool, pairs, proposals, place } = useBoard();
  const used = new Set(pairs.values());
  const id = slot.semester_subject_id;
  const proposed = proposals.find((one) => one.semester_subject_id === id)?.rating_register_id;
  const left = pool
    .flatMap(({ student_subjects }) => student_subjects)
    .filter((one) => !used.has(one.rating_register_id));
  const sorted = [
    ...left.filter((one) => one.rating_register_id === proposed),
    ...left.filter((one) => one.rating_register_id !== proposed),
  ];
  return (
    <PopoverButton
      look="grid-button"
      icon={<PlusOutlined />}
      label={text('restoration.board.fill', { name })}
    >
      {(close) => (
        <div className="board-menu">
          <p className="hint">
            {text(sorted.length === 0 ? 'restoration.board.no_result' : 'restoration.board.fill_with')}
          </p>
          {sorted.map((result) => (
            <button
              key={result.rating_register_id}
              type="button"
              className="popover-item"
              onClick={() => {
                close();
                place(result.rating_register_id, id);
              }}
            >
              {result.subject_name ?? '—'} <MarkTag result={result} />
              {result.rating_register_id === proposed && (
                <span className="hint"> {text('restoration.board.proposed')}</span>
              )}
            </button>
          ))}
        </div>
      )}
    </PopoverButton>
  );
}
