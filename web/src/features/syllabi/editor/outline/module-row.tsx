import { CaretDownOutlined, CaretRightOutlined, HolderOutlined, WarningOutlined } from '@ant-design/icons';
import { formatDay } from '@dekanat/contract/api/days.ts';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { type OutlineModule, syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { useState } from 'react';
import { call } from '#api/api.ts';
import type { DraggedPart } from '#features/syllabi/editor/outline/dragged-part.ts';
import { InlineName } from '#features/syllabi/editor/outline/inline-name.tsx';
import { ModuleDetails } from '#features/syllabi/editor/outline/module-details.tsx';
import { useOutline } from '#features/syllabi/editor/outline/outline-context.ts';
import { replaceModule, stepBefore } from '#features/syllabi/editor/outline/outline-order.ts';
import { PartMenu } from '#features/syllabi/editor/outline/part-menu.tsx';
import { checkModule } from '#features/syllabi/editor/outline/part-rules.ts';
import { changeOutline, reloadOutline } from '#features/syllabi/editor/outline-query.ts';
import { useText } from '#i18n/text.ts';
import { useDrag } from '#ui/drag/use-drag.ts';
import { IconButton } from '#ui/table/icon-button.tsx';

/** One module in the outline: name, dates, description; lessons and modules are dropped on it. */
export function ModuleRow({ module, number }: { module: OutlineModule; number: number }) {
  const outline = useOutline();
  const { modules, actions, readOnly, renaming, active } = outline;
  const text = useText();
  const [detailed, setDetailed] = useState(false);
  const key = `module/${module.id}` as const;
  const collapsed = outline.isCollapsed(module.id);
  const { ref, dragging, over } = useModuleDrag(module, readOnly || renaming === key);
  const step = (by: -1 | 1) => {
    const beforeId = stepBefore(modules, module.id, by);
    if (beforeId === undefined) return undefined;
    return () => {
      actions.moveModule(modules, module, beforeId);
      outline.focus(key);
    };
  };
  return (
    <>
      <div ref={ref} className="outline-row outline-module" data-dragging={dragging} data-over={over}>
        {!readOnly && <HolderOutlined aria-hidden className="outline-handle" />}
        <IconButton
          label={text(collapsed ? 'outline.expand' : 'outline.collapse', { name: module.name })}
          icon={collapsed ? <CaretRightOutlined aria-hidden /> : <CaretDownOutlined aria-hidden />}
          tabIndex={-1}
          onClick={() => outline.collapse(module.id, !collapsed)}
        />
        {renaming === key ? (
          <ModuleName module={module} />
        ) : (
          <button
            type="button"
            className="outline-name"
            data-part={key}
            tabIndex={active === key ? 0 : -1}
            aria-expanded={!collapsed}
            onFocus={() => outline.setActive(key)}
            onClick={() => outline.collapse(module.id, !collapsed)}
            onDoubleClick={() => !readOnly && outline.rename(key)}
          >
            <span className="outline-number">{`${number}.`}</span> {module.name}
            {collapsed && <span className="outline-count">{module.lessons.length}</span>}
          </button>
        )}
        <ModuleDates module={module} />
        {!readOnly && (
          <PartMenu
            name={module.name}
            tabIndex={active === key ? 0 : -1}
            onUp={step(-1)}
            onDown={step(1)}
            targets={() =>
              modules
                .filter(({ id }) => id !== module.id)
                .map(({ id, name }) => ({
                  key: id,
                  label: text('outline.before', { name }),
                  move: () => {
                    actions.moveModule(modules, module, id);
                    outline.focus(key);
                  },
                }))
            }
            items={[
              { label: text('outline.rename'), act: () => outline.rename(key) },
              { label: text('syllabus_module.details'), act: () => setDetailed(!detailed) },
              { label: text('outline.remove'), danger: true, act: () => void actions.removeModule(module) },
            ]}
          />
        )}
      </div>
      {readOnly && module.description && <p className="outline-description">{module.description}</p>}
      {detailed && <ModuleDetails module={module} onClose={() => setDetailed(false)} />}
    </>
  );
}

/** Lessons are dropped into a module, modules before or after it. */
function useModuleDrag(module: OutlineModule, disabled: boolean) {
  const { modules, actions, collapse } = useOutline();
  return useDrag<DraggedPart>({
    dragged: { kind: 'module', module },
    disabled,
    accepts: ({ kind }) => (kind === 'lesson' ? ['into'] : ['before', 'after']),
    onDrop: (part, place) => {
      if (part.kind === 'lesson') {
        collapse(module.id, false);
        const beforeId = module.lessons.find(({ id }) => id !== part.lesson.id)?.id ?? null;
        actions.moveLesson(modules, part.lesson, { moduleId: module.id, beforeId });
        return;
      }
      const beforeId = place === 'before' ? module.id : (stepBefore(modules, module.id, 1) ?? null);
      if (beforeId !== part.module.id) actions.moveModule(modules, part.module, beforeId);
    },
  });
}

function ModuleName({ module }: { module: OutlineModule }) {
  const outline = useOutline();
  const { syllabusId } = outline;
  const text = useText();
  const key = `module/${module.id}` as const;
  return (
    <InlineName
      part={`${key}/name`}
      label={text('syllabus_module.name')}
      stored={module.name}
      version={module.version}
      check={(name) => checkModule(text, { name })}
      reload={() => reloadOutline(syllabusId)}
      save={async (name, version) => {
        const params = { moduleId: module.id };
        const saved = await call(syllabusModules.change, { params, body: { name, version } });
        changeOutline(syllabusId, (known) => replaceModule(known, saved));
        return saved;
      }}
      onClose={() => {
        outline.rename(undefined);
        outline.focus(key);
      }}
    />
  );
}

function ModuleDates({ module: { start_date, end_date } }: { module: OutlineModule }) {
  const { academicYear } = useOutline();
  const text = useText();
  const days = [start_date, end_date].filter((day) => day !== null);
  if (days.length === 0) return null;
  const outside = days.some((day) => !academicYear.startsWith(String(startYearOf(day))));
  const warning = outside ? text('syllabus_module.outside_year', { year: academicYear }) : undefined;
  return (
    <span className="outline-dates" data-warning={outside} title={warning}>
      {days.map((day) => formatDay(day).slice(0, 5)).join('–')}
      {outside && (
        <>
          <WarningOutlined aria-hidden />
          <span className="visually-hidden">{warning}</span>
        </>
      )}
    </span>
  );
}
