import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { totalsOf } from '#features/restorations/board/board-state.ts';
import type { useBoardPairs } from '#features/restorations/board/use-board.ts';
import { useText } from '#i18n/text.ts';

interface BoardFootProps {
  board: ReturnType<typeof useBoardPairs>;
  totals: ReturnType<typeof totalsOf>;
  /** Without results and subjects nothing can be saved. */
  isLoaded: boolean;
  isSaving: boolean;
  onSave: () => void;
}

/** What is carried over and what is missing, with the actions of the board. */
export function BoardFoot({ board, totals, isLoaded, isSaving, onSave }: BoardFootProps) {
  const text = useText();
  const { carried, difference } = totals;
  return (
    <div className="board-foot">
      <span className="board-totals">
        {text('restoration.board.carried', { count: carried.subjects, credits: carried.credits })}
        {' · '}
        <span data-warning={difference.subjects > 0 || undefined}>
          {text('restoration.board.difference', { count: difference.subjects, credits: difference.credits })}
        </span>
      </span>
      <span className="board-buttons">
        <Button
          icon={<UndoOutlined aria-hidden />}
          aria-label={text('action.undo')}
          title={`${text('action.undo')} (Ctrl+Z)`}
          disabled={!board.canUndo}
          onClick={board.undo}
        />
        <Button
          icon={<RedoOutlined aria-hidden />}
          aria-label={text('restoration.board.redo')}
          title={`${text('restoration.board.redo')} (Ctrl+Y)`}
          disabled={!board.canRedo}
          onClick={board.redo}
        />
        <Button disabled={board.offered.length === 0} onClick={board.acceptAll}>
          {text('restoration.board.accept', { count: board.offered.length })}
        </Button>
        <Button type="primary" disabled={!isLoaded} loading={isSaving} onClick={onSave}>
          {text('restoration.board.save')}
        </Button>
      </span>
    </div>
  );
}
