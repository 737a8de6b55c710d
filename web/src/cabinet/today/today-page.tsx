import { studentDebts } from '@dekanat/contract/gpa/student-gpa.ts';
import { dueWork } from '@dekanat/contract/study/due-work.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ExamCard } from '#cabinet/exams/exam-card.tsx';
import { dayOf, isAhead } from '#cabinet/exams/exam-times.ts';
import { ownExams } from '#cabinet/exams/own-exams.ts';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { ownQuery } from '#cabinet/query.ts';
import { dayName } from '#cabinet/times/day-name.ts';
import { useNow } from '#cabinet/times/until.tsx';
import { useOwnName } from '#cabinet/view/view.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { Alerts } from './alerts.tsx';
import { DueCard } from './due-card.tsx';
import { LatestNews } from './latest-news.tsx';
import { LatestNotifications } from './latest-notifications.tsx';

const EXAMS_SHOWN = 3;

/** What the student has to do, by its time, and what is new. */
export function TodayPage() {
  const text = useText();
  const name = useOwnName();
  const now = useNow();
  const due = useQuery(ownQuery(dueWork.read, {}));
  const exams = useQuery(ownExams());
  const choice = useQuery(ownQuery(studySubjects.choiceDeadline, {}));
  const debts = useQuery(ownQuery(studentDebts.list, {}));
  if (due.data === undefined || exams.data === undefined) {
    const { error } = due.error === null ? exams : due;
    return error === null ? (
      <LoadingIndicator />
    ) : (
      <Failure error={error} retry={() => void Promise.all([due.refetch(), exams.refetch()])} />
    );
  }
  const ahead = exams.data.filter((exam) => isAhead(exam, now)).slice(0, EXAMS_SHOWN);
  const isCalm = due.data.length === 0 && ahead.length === 0 && choice.data === null;
  return (
    <div className="page">
      <h1>{name}</h1>
      <Alerts choiceUntil={choice.data ?? null} debts={debts.data?.total ?? 0} />
      <PartFailure part={text('cabinet.electives')} of={choice} />
      <PartFailure part={text('cabinet.debts.title')} of={debts} />
      {isCalm && <p className="card">{text('cabinet.calm')}</p>}
      <CardList title={text('cabinet.exams')}>
        {ahead.map((exam) => (
          <ExamCard
            key={exam.id}
            exam={exam}
            day={dayName(dayOf(exam, now), text, now)}
            readAt={exams.dataUpdatedAt}
          />
        ))}
      </CardList>
      <CardList title={text('cabinet.due')}>
        {due.data.map((item) => (
          <DueCard key={item.id} item={item} />
        ))}
      </CardList>
      <LatestNotifications />
      <LatestNews />
    </div>
  );
}

function CardList({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="cards" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
