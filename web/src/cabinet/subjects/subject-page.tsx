import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { CabinetGlyph } from '#cabinet/frame/cabinet-glyph.tsx';
import { usePageTitle } from '#cabinet/frame/use-page-title.ts';
import { useContentTag } from '#cabinet/query.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { continueAt } from './continue-at.ts';
import { planOf } from './plan-query.ts';
import { Progress } from './progress.tsx';
import { AboutSubject, SubjectFiles } from './subject-facts.tsx';
import './subjects.css';

type Module = ResultOf<typeof studyLessons.plan>['data'][number]['module'][number];

/** The plan of a subject: modules with their dates and lessons, where to continue, its teacher, files, and what it is about. */
export function SubjectPage({ semesterId = '', subjectId = '' }: Record<string, string>) {
  const text = useText();
  const lang = useContentTag();
  const { data, error, refetch } = useQuery(planOf(semesterId, subjectId));
  usePageTitle(data?.data[0]?.subject_name);
  if (data === undefined)
    return error === null ? <LoadingIndicator /> : <Failure error={error} retry={() => void refetch()} />;
  const [plan] = data.data;
  if (plan === undefined)
    return (
      <div className="page">
        <h1>{text('cabinet.subjects')}</h1>
        <p className="card">{text('cabinet.no_syllabus')}</p>
      </div>
    );
  const address = `/subjects/${semesterId}/${subjectId}`;
  // What an earlier version has stored does not say it.
  const isTaken = plan.taken !== false;
  const next = isTaken ? continueAt(plan) : undefined;
  return (
    <div className="page">
      <p className="trail">
        <Link href="/subjects">{text('cabinet.subjects')}</Link>
      </p>
      <h1 lang={lang}>{plan.subject_name}</h1>
      {plan.teacher_name && (
        <p>
          {text('cabinet.teacher')} {plan.teacher_name}
        </p>
      )}
      {!isTaken && (
        <p className="notice">
          {text('cabinet.choose_to_read')} <Link href="/subjects">{text('cabinet.electives')}</Link>
        </p>
      )}
      {next !== undefined && (
        <Link href={`${address}/lessons/${next.id}`} className="button button-primary continue-link">
          {text('cabinet.continue.of', { name: next.name })}
        </Link>
      )}
      <AboutSubject plan={plan} />
      {plan.module.map((module) => (
        <ModuleLessons key={module.id} module={module} address={isTaken ? address : undefined} />
      ))}
      <SubjectFiles files={plan.files ?? []} />
    </div>
  );
}

interface ModuleLessonsProps {
  module: Module;
  /** Of the subject; undefined: the lessons cannot be opened. */
  address: string | undefined;
}

function ModuleLessons({ module, address }: ModuleLessonsProps) {
  return (
    <section className="cards" aria-labelledby={`module-${module.id}`}>
      <h2 id={`module-${module.id}`}>{module.name}</h2>
      {module.start_date !== null && <p className="muted">{`${module.start_date} – ${module.end_date}`}</p>}
      {module.description !== '' && <p className="module-description">{module.description}</p>}
      <div className="card link-list">
        {module.lessons.map((lesson) =>
          address === undefined ? (
            <span key={lesson.id} className="row-link">
              {lesson.name}
            </span>
          ) : (
            <Link key={lesson.id} href={`${address}/lessons/${lesson.id}`} className="row-link lesson-link">
              <span>{lesson.name}</span>
              <ReadMark lesson={lesson} />
            </Link>
          ),
        )}
      </div>
    </section>
  );
}

function ReadMark({ lesson }: { lesson: Module['lessons'][number] }) {
  const text = useText();
  const { total_lesson_item: total, read_total_lesson_item: done } = lesson;
  if (total === 0 || done < total) return <Progress of="items" done={done} total={total} />;
  return (
    <span className="chip chip-good">
      <CabinetGlyph name="done" />
      {text('cabinet.lesson.read')}
    </span>
  );
}
