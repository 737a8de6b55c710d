import { ClockCircleOutlined, HolderOutlined, PaperClipOutlined } from '@ant-design/icons';
import { formatMinute } from '@dekanat/contract/api/days.ts';
import { type OutlineLesson, syllabusLessons } from '@dekanat/contract/syllabi/modules.ts';
import { call } from '#api/api.ts';
import { ItemIcon } from '#features/syllabi/editor/item-icon.tsx';
import type { DraggedPart } from '#features/syllabi/editor/outline/dragged-part.ts';
import { InlineName } from '#features/syllabi/editor/outline/inline-name.tsx';
import { useOutline } from '#features/syllabi/editor/outline/outline-context.ts';
import { replaceLesson, stepBefore, stepOfLesson } from '#features/syllabi/editor/outline/outline-order.ts';
import { PartMenu } from '#features/syllabi/editor/outline/part-menu.tsx';
import { checkLesson } from '#features/syllabi/editor/outline/part-rules.ts';
import { changeOutline, reloadOutline } from '#features/syllabi/editor/outline-query.ts';
import { useText } from '#i18n/text.ts';
import { useDrag } from '#ui/drag/use-drag.ts';

/** One lesson in the outline: name, kind, materials, files, deadline. */
export function LessonRow({ lesson, number }: { lesson: OutlineLesson; number: string }) {
  const outline = useOutline();
  const { modules, actions, readOnly, renaming, active, openLesson, syllabusId } = outline;
  const text = useText();
  const key = `lesson/${lesson.id}` as const;
  const own = modules.find(({ id }) => id === lesson.module_id);
  const { ref, dragging, over } = useDrag<DraggedPart>({
    dragged: { kind: 'lesson', lesson },
    disabled: readOnly || renaming === key,
    accepts: ({ kind }) => (kind === 'lesson' ? ['before', 'after'] : []),
    onDrop: (part, place) => {
      if (part.kind !== 'lesson') return;
      const after = stepBefore(own?.lessons ?? [], lesson.id, 1) ?? null;
      const beforeId = place === 'before' ? lesson.id : after;
      if (beforeId !== part.lesson.id)
        actions.moveLesson(modules, part.lesson, { moduleId: lesson.module_id, beforeId });
    },
  });
  const step = (by: -1 | 1) => {
    const place = stepOfLesson(modules, lesson, by);
    return (
      place &&
      (() => {
        actions.moveLesson(modules, lesson, place);
        outline.focus(key);
      })
    );
  };
  return (
    <div ref={ref} className="outline-row outline-lesson" data-dragging={dragging} data-over={over}>
      {!readOnly && <HolderOutlined aria-hidden className="outline-handle" />}
      {renaming === key ? (
        <InlineName
          part={`${key}/name`}
          label={text('lesson.name')}
          stored={lesson.name}
          version={lesson.version}
          check={(name) => checkLesson(text, { name })}
          reload={() => reloadOutline(syllabusId)}
          save={async (name, version) => {
            const params = { lessonId: lesson.id };
            const saved = await call(syllabusLessons.update, { params, body: { name, version } });
            changeOutline(syllabusId, (known) => replaceLesson(known, saved));
            return saved;
          }}
          onClose={() => {
            outline.rename(undefined);
            outline.focus(key);
          }}
        />
      ) : (
        <button
          type="button"
          className="outline-name"
          data-part={key}
          tabIndex={active === key ? 0 : -1}
          aria-current={openLesson === lesson.id ? 'page' : undefined}
          onFocus={() => outline.setActive(key)}
          onClick={() => outline.showLesson(lesson.id)}
          onDoubleClick={() => !readOnly && outline.rename(key)}
        >
          <span className="outline-number">{number}</span> {lesson.name}
        </button>
      )}
      <LessonMarks lesson={lesson} />
      {!readOnly && (
        <PartMenu
          name={lesson.name}
          tabIndex={active === key ? 0 : -1}
          onUp={step(-1)}
          onDown={step(1)}
          targets={() =>
            modules
              .filter(({ id }) => id !== lesson.module_id)
              .map(({ id, name }) => ({
                key: id,
                label: name,
                move: () => {
                  actions.moveLesson(modules, lesson, { moduleId: id, beforeId: null });
                  outline.collapse(id, false);
                  outline.focus(key);
                },
              }))
          }
          items={[
            { label: text('outline.rename'), act: () => outline.rename(key) },
            { label: text('outline.remove'), danger: true, act: () => void actions.removeLesson(lesson) },
          ]}
        />
      )}
    </div>
  );
}

function LessonMarks({ lesson: { type, items, files, deadline_date } }: { lesson: OutlineLesson }) {
  const text = useText();
  const deadline = deadline_date && formatMinute(deadline_date);
  return (
    <span className="outline-marks">
      {type && (
        <span className="outline-kind" data-kind={type}>
          {text(`lesson.type.${type}`)}
        </span>
      )}
      {items.map(({ id, type: itemType }) => (
        <ItemIcon key={id} type={itemType} />
      ))}
      {files > 0 && (
        <span title={text('lesson.files.count', { count: files })}>
          <PaperClipOutlined aria-hidden /> {files}
        </span>
      )}
      {deadline && (
        <span title={`${text('lesson.deadline')}: ${deadline}`}>
          <ClockCircleOutlined aria-hidden /> {deadline.slice(0, 10)}
        </span>
      )}
    </span>
  );
}
