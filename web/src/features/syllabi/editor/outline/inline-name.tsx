import { MODULE_LENGTHS } from '@dekanat/contract/syllabi/modules.ts';
import { Input } from 'antd';
import { useRef } from 'react';
import { ConflictNotice } from '#features/syllabi/editor/conflict-notice.tsx';
import { useAutosave } from '#features/syllabi/editor/use-autosave.ts';

type Named = { name: string };

interface InlineNameProps {
  /** Name of the autosaved part. */
  part: string;
  label: string;
  stored: string;
  version: number;
  check: (name: string) => string | undefined;
  save: (name: string, version: number) => Promise<{ version: number; name: string }>;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** Renames a part in place: what is typed is saved, Escape restores the former name. */
export function InlineName({ part, label, stored, check, save, onClose, ...options }: InlineNameProps) {
  const before = useRef(stored);
  const autosave = useAutosave<Named>({
    ...options,
    name: part,
    stored: { name: stored },
    save: ({ name }, over) => save(name, over),
    check: ({ name }) => check(name),
  });
  const close = async () => {
    if (await autosave.flush()) onClose();
  };
  const restore = () => {
    autosave.change({ name: before.current });
    void autosave.flush();
    onClose();
  };
  return (
    <span className="outline-rename">
      <Input
        autoFocus
        size="small"
        aria-label={label}
        value={autosave.value.name}
        maxLength={MODULE_LENGTHS.name.max}
        status={autosave.state === 'invalid' ? 'error' : ''}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => autosave.change({ name: target.value })}
        onBlur={() => void close()}
        onPressEnter={() => void close()}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') restore();
        }}
      />
      {autosave.state !== 'conflict' && autosave.problem && (
        <span role="alert" className="outline-problem">
          {autosave.problem}
        </span>
      )}
      <ConflictNotice autosave={autosave}>{(theirs) => <p>{theirs.name}</p>}</ConflictNotice>
    </span>
  );
}
