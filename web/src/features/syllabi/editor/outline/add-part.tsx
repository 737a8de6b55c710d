import { PlusOutlined } from '@ant-design/icons';
import { MODULE_LENGTHS } from '@dekanat/contract/syllabi/modules.ts';
import { Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { ApiError } from '#api/api.ts';

interface AddPartProps {
  /** Label of the button and of the field. */
  label: string;
  /** Shows the field at once. */
  opened?: boolean;
  check: (name: string) => string | undefined;
  add: (name: string) => Promise<unknown>;
}

/** A button that turns into a field: Enter adds a part and goes on with the next one, Escape ends. */
export function AddPart({ label, opened = false, check, add }: AddPartProps) {
  const [open, setOpen] = useState(opened);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const adding = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<InputRef>(null);
  const submit = async () => {
    if (adding.current) return;
    const refusal = check(name.trim());
    setProblem(refusal);
    if (refusal !== undefined) return;
    adding.current = true;
    try {
      await add(name.trim());
      setName('');
      field.current?.focus();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(Object.values(error.fields ?? {})[0]?.[0] ?? error.message);
    } finally {
      adding.current = false;
    }
  };
  const close = () => {
    setOpen(false);
    setName('');
    setProblem(undefined);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (!open)
    return (
      <button ref={button} type="button" className="outline-add" onClick={() => setOpen(true)}>
        <PlusOutlined aria-hidden /> {label}
      </button>
    );
  return (
    <span className="outline-rename">
      <Input
        ref={field}
        autoFocus={!opened}
        size="small"
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={MODULE_LENGTHS.name.max}
        status={problem ? 'error' : ''}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
        }}
        onPressEnter={() => void submit()}
        onBlur={() => {
          if (name.trim() === '' && !opened) setOpen(false);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') close();
        }}
      />
      {problem && (
        <span role="alert" className="outline-problem">
          {problem}
        </span>
      )}
    </span>
  );
}
