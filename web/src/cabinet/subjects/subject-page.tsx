import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ContentText } from '#cabinet/content-text.tsx';
import { CabinetGlyph } from '#cabinet/frame/cabinet-glyph.tsx';
import { usePageTitle } from '#cabinet/frame/use-page-title.ts';
import { ownQuery } from '#cabinet/query.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { Progress } from './progress.tsx';
import './subjects.css';

/** The plan of a subject: modules with their dates and lessons, and what the subject is about. */
export function SubjectPage({ semesterId = '', subjectId = '' }: Record<string, string>) {
  const text = useText();
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
  return (
    <div className="page">
      <p className="trail">
        <Link href="/subjects">{text('cabinet.subjects')}</Link>
      </p>
      <h1>{plan.subject_name}</h1>
      {plan.description !== '' && (
        <details className="card">
          <summary>{text('cabinet.about_subject')}</summary>
          <ContentText html={plan.description} />
          {plan.requirements !== '' && <p className="plain-text">{plan.requirements}</p>}
        </details>
      )}
      {plan.module.map((module) => (
        <section key={module.id} className="cards" aria-labelledby={`module-${module.id}`}>
          <h2 id={`module-${module.id}`}>{module.name}</h2>
          {module.start_date !== null && (
            <p className="muted">
              {module.start_date} — {module.end_date}
            </p>
          )}
          <div className="card link-list">
            {module.lessons.map((lesson) => {
              const isRead =
                lesson.total_lesson_item > 0 && lesson.read_total_lesson_item >= lesson.total_lesson_item;
              return (
                <Link
                  key={lesson.id}
                  href={`/subjects/${semesterId}/${subjectId}/lessons/${lesson.id}`}
                  className="row-link lesson-link"
                >
                  <span>{lesson.name}</span>
                  {isRead ? (
                    <span className="chip chip-good">
                      <CabinetGlyph name="done" />
                      {text('cabinet.lesson.read')}
                    </span>
                  ) : (
                    <Progress done={lesson.read_total_lesson_item} total={lesson.total_lesson_item} />
                  )}
                </Link>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}

export const planOf = (semesterId: string, subjectId: string) =>
  ownQuery(studyLessons.plan, {
    params: { semesterId: Number(semesterId) },
    query: { subject_id: Number(subjectId) },
  });
