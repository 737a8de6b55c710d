import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { queryClient } from '#api/query.ts';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { usePageTitle } from '#cabinet/frame/use-page-title.ts';
import { planOf } from '#cabinet/subjects/plan-query.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { LessonComments } from './lesson-comments.tsx';
import { LessonFiles } from './lesson-files.tsx';
import { LessonItem } from './lesson-item.tsx';
import { LessonSteps } from './lesson-steps.tsx';
import { useLessonItems } from './use-lesson-items.ts';
import './lessons.css';

/** A lesson: its items in order, its files and comments, and the way to the next one. */
export function LessonPage({ semesterId = '', subjectId = '', lessonId = '' }: Record<string, string>) {
  const text = useText();
  const place = {
    semesterId: Number(semesterId),
    subjectId: Number(subjectId),
    lessonId: Number(lessonId),
  };
  const items = useLessonItems(place);
  const planQuery = planOf(semesterId, subjectId);
  // Its names are enough here: it is not read again for each item that is read.
  const plan = useQuery({
    ...planQuery,
    enabled: queryClient.getQueryData(planQuery.queryKey) === undefined,
  });
  const { data: plans } = plan;
  const lessons = plans?.data[0]?.module.flatMap((module) => module.lessons) ?? [];
  const at = lessons.findIndex(({ id }) => id === Number(lessonId));
  const address = `/subjects/${semesterId}/${subjectId}`;
  usePageTitle(lessons[at]?.name);
  const loaded = items.data !== undefined;
  // Links of other pages name an item.
  useEffect(() => {
    if (loaded) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [loaded]);
  if (items.data === undefined)
    return items.error === null ? (
      <LoadingIndicator />
    ) : (
      <Failure error={items.error} retry={() => void items.refetch()} />
    );
  return (
    <article className="page lesson" data-lesson={lessonId}>
      <p className="trail">
        <Link href={address}>{plans?.data[0]?.subject_name ?? text('cabinet.subjects')}</Link>
      </p>
      <h1>{lessons[at]?.name ?? text('cabinet.lesson')}</h1>
      {items.data.data.length === 0 && <p className="card">{text('cabinet.lesson.empty')}</p>}
      {items.data.data.map((item) => (
        <LessonItem key={item.id} item={item} place={place} readAt={items.dataUpdatedAt} />
      ))}
      <LessonFiles place={place} />
      <LessonComments key={place.lessonId} lessonId={place.lessonId} />
      <PartFailure part={text('cabinet.lesson.steps')} of={plan} />
      <LessonSteps address={address} previous={lessons[at - 1]} next={at < 0 ? undefined : lessons[at + 1]} />
    </article>
  );
}
