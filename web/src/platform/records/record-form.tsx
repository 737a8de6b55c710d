import { type ComponentType, lazy } from 'react';
import type { FormField, FormOptions, FormResource } from '#platform/records/record-drawer.tsx';
import type { Editor } from '#ui/form/editor.ts';

interface RecordFormOptions extends Omit<FormOptions, 'components'> {
  /** Loaders of the fields that are neither a text nor a choice, by name. */
  fields?: Record<string, () => Promise<ComponentType<FormField>>>;
}

/**
 * The form of a plain resource: its fields follow from the contract's schema, in its order. The code of the form is
 * loaded when it is first opened. Call it at module level.
 */
export const recordForm = (resource: FormResource, { fields = {}, ...options }: RecordFormOptions = {}) =>
  lazy(async () => {
    const [{ RecordDrawer }, ...loaded] = await Promise.all([
      import('#platform/records/record-drawer.tsx'),
      ...Object.entries(fields).map(async ([name, load]) => [name, await load()] as const),
    ]);
    const components = Object.fromEntries(loaded);
    // biome-ignore lint/correctness/noComponentHookFactories: recordForm is called at module level, once per resource
    const Form = ({ editor }: { editor: Editor<never> }) => (
      <RecordDrawer editor={editor} resource={resource} components={components} {...options} />
    );
    return { default: Form };
  });
