import { type ComponentType, lazy, type ReactNode, Suspense, useRef } from 'react';
import type { Editor } from '#ui/form/editor.ts';

interface EditorProps<Row> {
  editor: Editor<Row>;
}

/** An editor in its own chunk. */
export const lazyEditor = <Row,>(load: () => Promise<ComponentType<EditorProps<Row>>>) =>
  lazy(async () => ({ default: await load() }));

/** Renders an editor from its first opening on, so that its code loads only then. */
export function MountWhenOpened({ editor, children }: { editor: Editor<never>; children: ReactNode }) {
  const opened = useRef(false);
  opened.current ||= editor.mode !== 'closed';
  return <Suspense>{opened.current && children}</Suspense>;
}
