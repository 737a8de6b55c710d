import type { Ref } from 'react';

export type EditorSize = 'full' | 'compact';

export interface RichTextEditorProps {
  id?: string;
  /** HTML. */
  value?: string;
  onChange?: (html: string) => void;
  /** The focus left the text and its tools. */
  onBlur?: () => void;
  readOnly?: boolean;
  /** Accessible name. */
  label: string;
  placeholder?: string;
  /** `compact` shows one line of tools while it has the focus. */
  size?: EditorSize;
  autoFocus?: boolean;
  /** Inserts a text where the cursor is, and gives the focus back to the editor. */
  insert?: Ref<(text: string) => void>;
  /** Limit of the text in characters, without markup. */
  max?: number;
  'aria-invalid'?: boolean | 'true' | 'false';
  'aria-describedby'?: string;
  'aria-required'?: boolean | 'true' | 'false';
}
