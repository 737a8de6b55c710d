import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Editor } from '#ui/form/editor.ts';
import type { EditorForm, SavingEndpoint } from '#ui/form/editor-form.ts';
import type { Saves } from '#ui/form/editor-saving.ts';
import type { Values } from '#ui/form/form-rules.ts';

/** The calls of a resource that its editor makes. */
export interface EditedResource {
  read: Endpoint;
  /** Left out where nobody creates such records. */
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
  /** What the form makes of a stored record. */
  adapt?: ((record: Values) => Values) | undefined;
  children: (form: EditorForm) => ReactNode;
}
