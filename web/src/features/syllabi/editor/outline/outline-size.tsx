import { NodeCollapseOutlined, NodeExpandOutlined } from '@ant-design/icons';
import type { OutlineModule } from '@dekanat/contract/syllabi/modules.ts';
import type { ReactNode } from 'react';
import type { useCollapsed } from '#features/syllabi/editor/outline/collapsed-modules.ts';
import { lessonsOf } from '#features/syllabi/editor/outline/outline-order.ts';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/table/icon-button.tsx';

const WEEK_MS = 7 * 86_400_000;

/** Weeks from the first to the last day of the modules; 0 without dates. */
function weeksOf(modules: readonly OutlineModule[]): number {
  const days = modules.flatMap(({ start_date, end_date }) =>
    [start_date, end_date].filter((day) => day !== null),
  );
  const moments = days.map((day) => Date.parse(day));
  if (moments.length < 2) return 0;
  return Math.ceil((Math.max(...moments) - Math.min(...moments) + 1) / WEEK_MS);
}

interface OutlineSizeProps {
  modules: readonly OutlineModule[];
  collapsed: ReturnType<typeof useCollapsed>;
  children: ReactNode;
}

/** The numbers of modules, lessons and weeks, and the button that collapses or expands all modules. */
export function OutlineSize({ modules, collapsed, children }: OutlineSizeProps) {
  const text = useText();
  const weeks = weeksOf(modules);
  const allCollapsed = modules.length > 0 && modules.every(({ id }) => collapsed.isCollapsed(id));
  return (
    <div className="outline-size">
      <span>
        {text('syllabus.size', { modules: modules.length, lessons: lessonsOf(modules).length })}
        {weeks > 0 && `, ${text('outline.weeks', { count: weeks })}`}
      </span>
      {children}
      {modules.length > 1 && (
        <IconButton
          label={text(allCollapsed ? 'outline.expand_all' : 'outline.collapse_all')}
          icon={allCollapsed ? <NodeExpandOutlined aria-hidden /> : <NodeCollapseOutlined aria-hidden />}
          onClick={() => collapsed.collapseAll(allCollapsed ? [] : modules.map(({ id }) => id))}
        />
      )}
    </div>
  );
}
