import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ConflictNotice } from '#features/syllabi/editor/conflict-notice.tsx';
import type { Autosave } from '#features/syllabi/editor/use-autosave.ts';
import { useText } from '#i18n/text.ts';
import type { Values } from '#ui/form/form-rules.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import './items.css';

interface ItemProblemProps<Part> {
  autosave: Autosave<Part & Values & { text: string }>;
  /** What else an item has beside its text. */
  rules?: (theirs: Part) => ReactNode;
}

/** Why an item is not saved. After a conflict it shows the other author's text with the choices. */
export function ItemProblem<Part>({ autosave, rules }: ItemProblemProps<Part>) {
  const text = useText();
  const { state, problem, value, change, keepMine } = autosave;
  const keepBoth = (theirs: string) => {
    change({ text: `${value.text}<hr>${theirs}` } as Parameters<typeof change>[0]);
    void keepMine();
  };
  if (state !== 'conflict') {
    return (
      problem !== undefined && (
        <p role="alert" className="item-problem">
          {problem}
        </p>
      )
    );
  }
  return (
    <ConflictNotice autosave={autosave}>
      {(theirs) => (
        <>
          <div className="item-theirs">
            <RichText html={theirs.text} />
          </div>
          {rules?.(theirs)}
          <Button size="small" onClick={() => keepBoth(theirs.text)}>
            {text('lesson_item.conflict.keep_both')}
          </Button>
        </>
      )}
    </ConflictNotice>
  );
}
