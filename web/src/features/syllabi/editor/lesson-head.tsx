import { formatInstant } from '@dekanat/contract/api/days.ts';
import { LESSON_TYPES, type LessonType } from '@dekanat/contract/syllabi/lesson-rules.ts';
import { type OutlineLesson, syllabusLessons } from '@dekanat/contract/syllabi/modules.ts';
import { Link } from '@tanstack/react-router';
import { Input, Segmented, Switch } from 'antd';
import { useId } from 'react';
import { call } from '#api/api.ts';
import { useMay } from '#api/session.ts';
import { ConflictNotice } from '#features/syllabi/editor/conflict-notice.tsx';
import { replaceLesson } from '#features/syllabi/editor/outline/outline-order.ts';
import { changeOutline, reloadOutline } from '#features/syllabi/editor/outline-query.ts';
import { lessonPart } from '#features/syllabi/editor/save-states.ts';
import { type Autosave, useAutosave } from '#features/syllabi/editor/use-autosave.ts';
import { useText } from '#i18n/text.ts';
import { DayAndTimeInput } from '#ui/form/date-input.tsx';
import { problemsIn } from '#ui/form/form-rules.ts';

type LessonFields = {
  name: string;
  type: LessonType | null;
  /** DD.MM.YYYY HH:mm:ss in the time zone of the universities. */
  deadline_date: string | null;
  comment_allow: boolean;
};

const fieldsOf = ({ name, type, deadline_date, comment_allow }: OutlineLesson): LessonFields => ({
  name,
  type,
  deadline_date: deadline_date && formatInstant(deadline_date),
  comment_allow,
});

const bodyOf = ({ type, ...fields }: LessonFields) => ({ ...fields, ...(type && { type }) });

interface LessonHeadProps {
  lesson: OutlineLesson;
  syllabusId: number;
  readOnly: boolean;
}

/** Name, kind, deadline and comments of a lesson, which save themselves. */
export function LessonHead({ lesson, syllabusId, readOnly }: LessonHeadProps) {
  const text = useText();
  const autosave = useAutosave<LessonFields>({
    name: lessonPart(lesson.id),
    stored: fieldsOf(lesson),
    version: lesson.version,
    reload: () => reloadOutline(syllabusId),
    save: async (fields, version) => {
      const body = { ...bodyOf(fields), version };
      const saved = await call(syllabusLessons.update, { params: { lessonId: lesson.id }, body });
      changeOutline(syllabusId, (modules) => replaceLesson(modules, saved));
      return { version: saved.version, ...fieldsOf(saved) };
    },
    check: (fields) => {
      const [problem] = problemsIn(syllabusLessons.update.body, bodyOf(fields));
      return problem && text(problem.key, problem.values);
    },
  });
  return (
    <header className="lesson-head">
      <div className="lesson-title">
        <Input
          size="large"
          variant="borderless"
          aria-label={text('lesson.name')}
          readOnly={readOnly}
          value={autosave.value.name}
          maxLength={255}
          status={autosave.state === 'invalid' ? 'error' : ''}
          onChange={({ target }) => autosave.change({ name: target.value })}
        />
      </div>
      <LessonSettings autosave={autosave} readOnly={readOnly} lesson={lesson} />
      {autosave.state === 'invalid' && (
        <p role="alert" className="lesson-problem">
          {autosave.problem}
        </p>
      )}
      {autosave.state === 'failed' && (
        <p role="alert" className="lesson-problem">
          {text('lesson.update.failed')}
        </p>
      )}
      <ConflictNotice autosave={autosave}>
        {(theirs) => (
          <p>
            {theirs.name}
            {theirs.deadline_date && ` · ${theirs.deadline_date}`}
          </p>
        )}
      </ConflictNotice>
    </header>
  );
}

interface LessonSettingsProps {
  autosave: Autosave<LessonFields>;
  readOnly: boolean;
  lesson: OutlineLesson;
}

function LessonSettings({ autosave: { value, change }, readOnly, lesson }: LessonSettingsProps) {
  const text = useText();
  const id = useId();
  // A lesson with items keeps its kind.
  const typeFixed = lesson.items.length > 0;
  return (
    <div className="lesson-settings">
      <div>
        <Segmented
          aria-label={text('lesson.type')}
          disabled={readOnly || typeFixed}
          value={value.type ?? ''}
          onChange={(type) => change({ type: type as LessonType })}
          options={LESSON_TYPES.map((type) => ({ value: type, label: text(`lesson.type.${type}`) }))}
        />
        {typeFixed && !readOnly && <span className="hint">{text('lesson.type.fixed_hint')}</span>}
      </div>
      <span className="lesson-deadline">
        <label htmlFor={id}>{text('lesson.deadline')}</label>
        <DayAndTimeInput
          id={id}
          disabled={readOnly}
          // The day of a deadline that is typed half may have passed, which would end the tests of students.
          changesOnLeaving
          value={value.deadline_date ?? undefined}
          onChange={(deadline) => change({ deadline_date: deadline ?? null })}
        />
        <IndividualDeadlines lesson={lesson} />
      </span>
      <span className="lesson-comments">
        <Switch
          id={`${id}-comments`}
          disabled={readOnly}
          checked={value.comment_allow}
          onChange={(comment_allow) => change({ comment_allow })}
        />
        <label htmlFor={`${id}-comments`}>{text('lesson.comment_allow')}</label>
      </span>
    </div>
  );
}

/** How many students have a deadline of their own, with a link to them. */
function IndividualDeadlines({ lesson: { id, individual_deadlines: count } }: { lesson: OutlineLesson }) {
  const text = useText();
  const mayRead = useMay('curriculum_index');
  if (count === 0) return null;
  const label = text('lesson.individual_deadlines', { count });
  if (!mayRead) return <span className="hint">{label}</span>;
  return (
    <Link to="/individual-graphic" search={{ lesson_id: id, state: 'active' }}>
      {label}
    </Link>
  );
}
