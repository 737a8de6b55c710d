import { LeftOutlined } from '@ant-design/icons';
import type { Syllabus } from '@dekanat/contract/syllabi/syllabi.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { LessonPanel } from '#features/syllabi/editor/lesson-panel.tsx';
import { Outline } from '#features/syllabi/editor/outline/outline.tsx';
import { lessonsOf } from '#features/syllabi/editor/outline/outline-order.ts';
import { outlineQuery } from '#features/syllabi/editor/outline-query.ts';
import { LessonPreview } from '#features/syllabi/editor/preview/lesson-preview.tsx';
import { useSyllabusAddress } from '#features/syllabi/editor/syllabus-address.ts';
import { useLiveSyllabus } from '#features/syllabi/editor/use-live-syllabus.ts';
import { useText } from '#i18n/text.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './programs.css';

interface ProgramsProps {
  syllabus: Syllabus;
  readOnly: boolean;
}

/** The modules and lessons of a syllabus, and the lesson that is open. */
export function Programs({ syllabus, readOnly }: ProgramsProps) {
  const text = useText();
  const { lessonId, preview, showLesson, showPreview } = useSyllabusAddress();
  const { data: modules, error, refetch } = useQuery(outlineQuery(syllabus.id));
  const editing = useLiveSyllabus(syllabus.id);
  if (!modules) return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
  const lessons = lessonsOf(modules);
  const at = lessons.findIndex(({ id }) => id === lessonId);
  const open = lessons[at];
  const [previous, next] = [lessons[at - 1], at < 0 ? undefined : lessons[at + 1]];
  if (preview && open)
    return (
      <LessonPreview
        key={open.id}
        syllabus={syllabus}
        lesson={open}
        module={modules.find(({ id }) => id === open.module_id)?.name ?? ''}
        previous={previous}
        next={next}
        onClose={() => showPreview(false)}
      />
    );
  return (
    <div className="programs" data-lesson={open !== undefined}>
      <div className="programs-outline">
        <Outline
          syllabusId={syllabus.id}
          academicYear={syllabus.academic_year_name}
          readOnly={readOnly}
          modules={modules}
          openLesson={open?.id}
          showLesson={showLesson}
        >
          {editing.length > 0 && (
            <span className="outline-editing" role="status">
              {text('outline.editing', { names: editing.join(', ') })}
            </span>
          )}
        </Outline>
      </div>
      <div className="programs-lesson">
        {open && (
          <Button
            className="programs-back"
            type="text"
            icon={<LeftOutlined aria-hidden />}
            onClick={() => showLesson(undefined)}
          >
            {text('outline.back')}
          </Button>
        )}
        {open ? (
          <LessonPanel
            key={open.id}
            lesson={open}
            syllabus={syllabus}
            readOnly={readOnly}
            previous={previous}
            next={next}
          />
        ) : (
          <p className="programs-hint">
            {text(lessonId === undefined ? 'outline.hint' : 'outline.lesson_gone')}
          </p>
        )}
      </div>
    </div>
  );
}
