import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Editor } from '#ui/form/editor.ts';
import type { EditorForm, SavingEndpoint } from '#ui/form/editor-form.ts';
import type { Saves } from '#ui/form/editor-saving.ts';
import type { Values } from '#ui/form/form-rules.ts';

/** The endpoints that an editor calls. */
export interface EditedResource {
  read: Endpoint;
  /** Absent if records cannot be created. */
  create?: SavingEndpoint;
  update: SavingEndpoint;
}

type BodyField<E> = E extends SavingEndpoint ? keyof z.input<E['body']> & string : never;
export type FieldOf<R extends EditedResource> = BodyField<R['create']> | BodyField<R['update']>;

export interface RecordProps {
  editor: Editor<never>;
  resource: EditedResource;
  start: Values;
  cleared: Record<string, string[] | undefined>;
  saves: Saves;
  query: Values;
  open: boolean;
  mayUpdate: boolean;
  /** Converts a stored record to form values. */
  adapt?: ((record: Values) => Values) | undefined;
  /** Does not offer to create another record after this one. */
  onlyOne?: boolean;
  children: (form: EditorForm) => ReactNode;
}
