import { useText } from '#i18n/text.ts';
import { TextField } from './text-field.tsx';
import type { FieldState } from './use-fields.ts';

/** The code of the app: numeric keyboard, offered by password managers, accepts a pasted blank. */
export function CodeField({ field }: { field: FieldState }) {
  const text = useText();
  return (
    <TextField
      field={field}
      label={text('second_factor.code')}
      autoComplete="one-time-code"
      inputMode="numeric"
    />
  );
}
