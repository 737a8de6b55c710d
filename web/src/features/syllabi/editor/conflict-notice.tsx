import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { Autosave } from '#features/syllabi/editor/use-autosave.ts';
import { useText } from '#i18n/text.ts';
import type { Values } from '#ui/form/form-rules.ts';

interface ConflictNoticeProps<Part extends Values> {
  autosave: Pick<Autosave<Part>, 'state' | 'problem' | 'theirs' | 'keepMine' | 'takeTheirs'>;
  /** Shows the part as the other user saved it. */
  children?: (theirs: Part) => ReactNode;
}

/** Offers the choice between two versions of a part that two authors changed. Nothing is shown without a conflict. */
export function ConflictNotice<Part extends Values>({ autosave, children }: ConflictNoticeProps<Part>) {
  const text = useText();
  const { state, problem, theirs, keepMine, takeTheirs } = autosave;
  if (state !== 'conflict') return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="conflict-notice"
      title={problem ?? text('syllabus.conflict')}
      description={
        children &&
        theirs && (
          <>
            <p className="hint">{text('editor.stale.theirs')}</p>
            {children(theirs)}
          </>
        )
      }
      action={
        <span className="conflict-actions">
          <Button size="small" onClick={() => void keepMine()}>
            {text('editor.stale.keep_mine')}
          </Button>
          <Button size="small" onClick={takeTheirs}>
            {text('editor.stale.take_theirs')}
          </Button>
        </span>
      }
    />
  );
}
