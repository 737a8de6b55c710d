import { Button, Checkbox, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '#i18n/text.ts';

interface ViewNaming {
  name: string;
  shared: boolean;
}

interface ViewFormProps {
  /** Text of the field with the name. */
  label: string;
  initial: ViewNaming;
  busy: boolean;
  error: string | undefined;
  onSave: (naming: ViewNaming) => void;
}

/** Name and visibility of a new or an existing view. */
export function ViewForm({ label, initial, busy, error, onSave }: ViewFormProps) {
  const text = useText();
  const id = useId();
  const [naming, setNaming] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(naming);
  };
  return (
    <form className="view-form" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={naming.name}
        maxLength={60}
        status={error === undefined ? '' : 'error'}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => setNaming({ ...naming, name: target.value })}
      />
      <p id={`${id}-error`} className="filter-problem" role="alert">
        {error}
      </p>
      <Checkbox
        checked={naming.shared}
        onChange={({ target }) => setNaming({ ...naming, shared: target.checked })}
      >
        {text('list_view.share')}
      </Checkbox>
      <Button htmlType="submit" loading={busy}>
        {text('action.save')}
      </Button>
    </form>
  );
}
