import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { Link } from 'wouter';
import { useContentTag } from '#cabinet/query.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Progress } from './progress.tsx';

type StudiedSubject = ResultOf<(typeof studySubjects)['subjects']>['data'][number];

/** Where the form of the electives of the page is. */
export const ELECTIVES = 'electives';

/** A subject with its progress. One of a group of which nothing is chosen leads to the choice instead of its lessons. */
export function SubjectCard({ subject, semesterId }: { subject: StudiedSubject; semesterId: number }) {
  const text = useText();
  const lang = useContentTag();
  const { subject_name, short_info, total_lesson, read_total_lesson, lesson_mark } = subject;
  const { last_lesson_id, last_lesson_item_id, continue_lesson_id } = subject;
  const address = `/subjects/${semesterId}/${subject.subject_id}`;
  const isTaken = subject.taken !== false;
  const place = continue_lesson_id === last_lesson_id ? `#item-${last_lesson_item_id}` : '';
  return (
    <article className="card subject-card">
      <h2 lang={lang}>
        {isTaken ? <Link href={address}>{subject_name}</Link> : <a href={`#${ELECTIVES}`}>{subject_name}</a>}
      </h2>
      {subject.choice_of_subject !== 0 && <span className="chip">{text('cabinet.elective')}</span>}
      {short_info !== '' && (
        <p className="muted subject-info" lang={lang}>
          {short_info}
        </p>
      )}
      {!isTaken && <p className="muted">{text('cabinet.choose_to_read')}</p>}
      {isTaken && total_lesson === 0 && <p className="muted">{text('cabinet.no_syllabus')}</p>}
      {isTaken && total_lesson > 0 && <Progress of="lessons" done={read_total_lesson} total={total_lesson} />}
      {lesson_mark > 0 && (
        <p className="muted">{text('cabinet.lesson_mark', { mark: formatNumber(lesson_mark) })}</p>
      )}
      {isTaken && continue_lesson_id > 0 && (
        <Link
          href={`${address}/lessons/${continue_lesson_id}${place}`}
          className="button"
          aria-label={text('cabinet.continue.of', { name: subject_name })}
        >
          {text('cabinet.continue')}
        </Link>
      )}
    </article>
  );
}
