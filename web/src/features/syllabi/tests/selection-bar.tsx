import { CloseOutlined, DatabaseOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { problemsOf } from '#features/syllabi/tests/question-draft.ts';
import type { TestStore } from '#features/syllabi/tests/test-store.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

const CollectDialog = lazy(async () => ({
  default: (await import('#features/syllabi/tests/bank/collect-dialog.tsx')).CollectDialog,
}));

interface SelectionBarProps {
  itemId: number;
  subjectId: number | null;
  test: Pick<TestStore, 'flush' | 'read' | 'remove'>;
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
}

/** What can be done with the selected questions. */
export function SelectionBar({ itemId, subjectId, test, selected, onSelect }: SelectionBarProps) {
  const text = useText();
  const feedback = useFeedback();
  const [ids, setIds] = useState<number[]>();
  const { entries } = test.read();
  const clear = () => onSelect(new Set());
  const collect = async () => {
    // The bank gets what is stored.
    await test.flush();
    const complete = test
      .read()
      .entries.filter(({ key, draft }) => selected.has(key) && problemsOf(draft).length === 0);
    if (complete.length < selected.size) feedback.warning(text('test.bank.only_complete'));
    if (complete.length > 0) setIds(complete.flatMap(({ id }) => id ?? []));
  };
  const remove = () => {
    // From the last one, so that undoing in the opposite order finds each place again.
    const undos = entries
      .filter(({ key }) => selected.has(key))
      .reverse()
      .map(({ key }) => test.remove(key));
    clear();
    feedback.success(text('test.selection.removed', { count: undos.length }), () => {
      for (const undo of undos.reverse()) undo();
    });
  };
  return (
    <div className="test-selection" role="toolbar" aria-label={text('test.selection')}>
      <span role="status">{text('test.selection.count', { count: selected.size })}</span>
      {selected.size < entries.length && (
        <Button size="small" type="link" onClick={() => onSelect(new Set(entries.map(({ key }) => key)))}>
          {text('test.selection.all', { count: entries.length })}
        </Button>
      )}
      <Button size="small" icon={<DatabaseOutlined aria-hidden />} onClick={() => void collect()}>
        {text('test.bank.collect')}
      </Button>
      <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={remove}>
        {text('test.selection.remove')}
      </Button>
      <Button size="small" type="text" icon={<CloseOutlined aria-hidden />} onClick={clear}>
        {text('test.selection.clear')}
      </Button>
      {ids && (
        <Suspense>
          <CollectDialog
            itemId={itemId}
            subjectId={subjectId}
            questionIds={ids}
            onClose={() => setIds(undefined)}
            onDone={clear}
          />
        </Suspense>
      )}
    </div>
  );
}
