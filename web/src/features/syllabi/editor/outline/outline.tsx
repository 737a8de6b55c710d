import type { OutlineModule } from '@dekanat/contract/syllabi/modules.ts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { AddPart } from '#features/syllabi/editor/outline/add-part.tsx';
import { useCollapsed } from '#features/syllabi/editor/outline/collapsed-modules.ts';
import { LessonRow } from '#features/syllabi/editor/outline/lesson-row.tsx';
import { ModuleRow } from '#features/syllabi/editor/outline/module-row.tsx';
import {
  OutlineContext,
  type OutlineState,
  type PartKey,
} from '#features/syllabi/editor/outline/outline-context.ts';
import { lessonsOf } from '#features/syllabi/editor/outline/outline-order.ts';
import { OutlineSize } from '#features/syllabi/editor/outline/outline-size.tsx';
import { checkLesson, checkModule } from '#features/syllabi/editor/outline/part-rules.ts';
import { useOutlineActions } from '#features/syllabi/editor/outline/use-outline-actions.ts';
import { useOutlineKeys } from '#features/syllabi/editor/outline/use-outline-keys.ts';
import { useText } from '#i18n/text.ts';
import './outline.css';

interface OutlineProps
  extends Pick<
    OutlineState,
    'syllabusId' | 'academicYear' | 'readOnly' | 'modules' | 'openLesson' | 'showLesson'
  > {
  /** Beside the size of the outline. */
  children?: ReactNode;
}

/** The modules and lessons of a syllabus, changed in place. */
export function Outline({ children, ...shown }: OutlineProps) {
  const { syllabusId, modules, openLesson } = shown;
  const text = useText();
  const [announcement, setAnnouncement] = useState('');
  const [active, setActive] = useState<PartKey>();
  const [renaming, rename] = useState<PartKey>();
  const actions = useOutlineActions(syllabusId, setAnnouncement);
  const collapsed = useCollapsed(syllabusId);
  const { ref, focus } = useFocusAfterRender(modules);
  const first = modules[0];
  const opened: PartKey | undefined =
    openLesson === undefined ? first && `module/${first.id}` : `lesson/${openLesson}`;
  const known = (part: PartKey | undefined) =>
    part !== undefined &&
    (part.startsWith('module')
      ? modules.some(({ id }) => part === `module/${id}`)
      : lessonsOf(modules).some(({ id }) => part === `lesson/${id}`));
  const state: OutlineState = {
    ...shown,
    actions,
    active: known(active) ? active : known(opened) ? opened : first && `module/${first.id}`,
    setActive,
    renaming,
    rename,
    focus,
    isCollapsed: collapsed.isCollapsed,
    collapse: collapsed.collapse,
  };
  const onKeyDown = useOutlineKeys(state);
  return (
    <OutlineContext value={state}>
      <div ref={ref} className="outline">
        <OutlineSize modules={modules} collapsed={collapsed}>
          {children}
        </OutlineSize>
        <ol className="outline-modules" aria-label={text('syllabus.tab.programs')} onKeyDown={onKeyDown}>
          {modules.map((module, index) => (
            <li key={module.id}>
              <ModuleRow module={module} number={index + 1} />
              {!collapsed.isCollapsed(module.id) && (
                <Lessons module={module} number={index + 1} state={state} />
              )}
            </li>
          ))}
        </ol>
        {!shown.readOnly && (
          <AddPart
            label={text('syllabus_module.add')}
            opened={modules.length === 0}
            check={(name) => checkModule(text, { name })}
            add={actions.addModule}
          />
        )}
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
      </div>
    </OutlineContext>
  );
}

function Lessons({ module, number, state }: { module: OutlineModule; number: number; state: OutlineState }) {
  const text = useText();
  return (
    <>
      <ol className="outline-lessons" aria-label={module.name}>
        {module.lessons.map((lesson, index) => (
          <li key={lesson.id}>
            <LessonRow lesson={lesson} number={`${number}.${index + 1}`} />
          </li>
        ))}
      </ol>
      {!state.readOnly && (
        <AddPart
          label={text('lesson.add')}
          check={(name) => checkLesson(text, { name })}
          add={(name) => state.actions.addLesson(module.id, name)}
        />
      )}
    </>
  );
}

/** How long a part may take to be rendered at its new place. */
const RENDER_MS = 500;

/** A part that moves is rendered elsewhere and loses the focus. */
function useFocusAfterRender(modules: readonly OutlineModule[]) {
  const ref = useRef<HTMLDivElement>(null);
  const wanted = useRef({ part: '', until: 0 });
  const [asked, ask] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the parts are at their new places
  useEffect(() => {
    const { part, until } = wanted.current;
    if (performance.now() > until) return;
    ref.current?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  }, [modules, asked]);
  const focus = useCallback((part: PartKey) => {
    wanted.current = { part, until: performance.now() + RENDER_MS };
    ask((count) => count + 1);
  }, []);
  return { ref, focus };
}
