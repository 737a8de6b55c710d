import { type RestorationCandidate, restorations } from '@dekanat/contract/restorations/restorations.ts';
import { Button, Form } from 'antd';
import { useMay } from '#api/session.ts';
import { BoardColumns } from '#features/restorations/board/board-columns.tsx';
import { BoardContext } from '#features/restorations/board/board-context.ts';
import { useBoardGuard, useStoredBoard } from '#features/restorations/board/board-draft.ts';
import { BoardFoot } from '#features/restorations/board/board-foot.tsx';
import { totalsOf } from '#features/restorations/board/board-state.ts';
import { CandidateInfo } from '#features/restorations/board/candidate-info.tsx';
import { type RestorationFields, RestorationForm } from '#features/restorations/board/restoration-form.tsx';
import { useBoardPairs, useUndoKeys } from '#features/restorations/board/use-board.ts';
import { useBoardData } from '#features/restorations/board/use-board-data.ts';
import { useRestore } from '#features/restorations/board/use-restore.ts';
import { useText } from '#i18n/text.ts';
import './board.css';

const NONE: never[] = [];

interface BoardProps {
  candidate: RestorationCandidate;
  /** Shows the board empty. */
  onDiscard: () => void;
}

/** Decides which results of an expelled student count in a new curriculum. */
export function Board({ candidate, onDiscard }: BoardProps) {
  const text = useText();
  const [form] = Form.useForm<RestorationFields>();
  const curriculumId: number | undefined = Form.useWatch('new_curriculum_id', form);
  const semesterId: number | undefined = Form.useWatch('new_semester_id', form);
  const mayRestore = useMay(restorations.store);
  const readOnly = !mayRestore || candidate.obstacle !== null;
  const { name, stored } = useStoredBoard(candidate.id);
  const { old, slots, proposals, isLoaded } = useBoardData(candidate.id, semesterId);
  const semesters = slots.data ?? NONE;
  const board = useBoardPairs({
    old: old.data ?? NONE,
    semesters,
    proposals,
    curriculumId,
    isLoaded,
    drafted: stored?.pairs ?? [],
  });
  const { forget } = useBoardGuard({
    name,
    isResumed: stored !== undefined,
    isNumberDrafted: stored?.fields?.order_number !== undefined,
    isDisabled: readOnly,
    form,
    pairs: board.allPairs,
  });
  const restore = useRestore(candidate.id, form, forget);
  useUndoKeys(board);
  const totals = totalsOf(semesters, board.pairs);
  const context = {
    ...board,
    semesters,
    proposals,
    problems: restore.problems.slots,
    readOnly,
  };
  return (
    <BoardContext value={context}>
      <CandidateInfo candidate={candidate} />
      {candidate.obstacle !== null && (
        <p className="board-problem" role="alert">
          {text('restoration.board.obstacle', { why: candidate.obstacle })}
        </p>
      )}
      {stored !== undefined && !readOnly && (
        <p className="notice" role="status">
          {text('restoration.board.resumed')}{' '}
          <Button
            size="small"
            onClick={() => {
              forget();
              onDiscard();
            }}
          >
            {text('restoration.board.discard')}
          </Button>
        </p>
      )}
      <RestorationForm
        form={form}
        universityId={candidate.university_id}
        readOnly={readOnly}
        drafted={stored?.fields}
        onFilled={(fields) => isLoaded && restore.save(fields, board.pairs)}
      />
      {restore.problems.general !== undefined && (
        <p className="board-problem" role="alert">
          {restore.problems.general}
        </p>
      )}
      <BoardColumns old={old} slots={slots} hasSemester={semesterId !== undefined} />
      <p className="visually-hidden" role="status">
        {board.announcement}
      </p>
      {!readOnly && (
        <BoardFoot
          board={board}
          totals={totals}
          isLoaded={isLoaded}
          isSaving={restore.saving}
          onSave={() => form.submit()}
        />
      )}
    </BoardContext>
  );
}
