import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { type RestorationCandidate, restorations } from '@dekanat/contract/restorations/restorations.ts';
import { Button, Form } from 'antd';
import { useMay } from '#api/session.ts';
import { ResultPool, SlotSemesters } from '#features/restorations/board/board-columns.tsx';
import { BoardContext } from '#features/restorations/board/board-context.ts';
import { totalsOf } from '#features/restorations/board/board-state.ts';
import { CandidateInfo } from '#features/restorations/board/candidate-info.tsx';
import { type RestorationFields, RestorationForm } from '#features/restorations/board/restoration-form.tsx';
import { useBoardPairs, useUndoKeys } from '#features/restorations/board/use-board.ts';
import { useBoardData } from '#features/restorations/board/use-board-data.ts';
import { useRestore } from '#features/restorations/board/use-restore.ts';
import { useText } from '#i18n/text.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './board.css';

/** Decides which results of an expelled student count in a new curriculum. */
export function Board({ candidate }: { candidate: RestorationCandidate }) {
  const text = useText();
  const [form] = Form.useForm<RestorationFields>();
  const curriculumId: number | undefined = Form.useWatch('new_curriculum_id', form);
  const semesterId: number | undefined = Form.useWatch('new_semester_id', form);
  const mayRestore = useMay(restorations.store);
  const readOnly = !mayRestore || candidate.obstacle !== null;
  const data = useBoardData(candidate.id, semesterId);
  const { old, semesters = [], proposals } = data;
  const board = useBoardPairs({ old: old ?? [], semesters, proposals, curriculumId });
  const restore = useRestore(candidate.id, form);
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
      <RestorationForm
        form={form}
        universityId={candidate.university_id}
        readOnly={readOnly}
        onFilled={(fields) => restore.save(fields, board.pairs)}
      />
      {restore.problems.general !== undefined && (
        <p className="board-problem" role="alert">
          {restore.problems.general}
        </p>
      )}
      {old === undefined && data.error && <Failed error={data.error} retry={data.retry} />}
      {old === undefined && !data.error && <ListSkeleton />}
      {old !== undefined && (
        <div className="board">
          <ResultPool />
          {semesterId === undefined ? (
            <p className="notice">{text('restoration.board.semester_first')}</p>
          ) : (
            <SlotSemesters />
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {board.announcement}
      </p>
      {!readOnly && (
        <div className="board-foot">
          <span className="board-totals">
            {text('restoration.board.carried', {
              count: totals.carried.subjects,
              credits: totals.carried.credits,
            })}
            {' · '}
            <span data-warning={totals.difference.subjects > 0 || undefined}>
              {text('restoration.board.difference', {
                count: totals.difference.subjects,
                credits: totals.difference.credits,
              })}
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
            <Button type="primary" loading={restore.saving} onClick={() => form.submit()}>
              {text('restoration.board.save')}
            </Button>
          </span>
        </div>
      )}
    </BoardContext>
  );
}
