import { ownMessages } from '@dekanat/contract/messages/own-messages.ts';
import { type TeacherWork, teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryOf } from '#api/query.ts';
import { TeacherWorkParts, waits } from '#features/reports/teacher-work.tsx';
import { useLanguage, useText, withTexts } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { Failed, FirstLoad } from '#ui/table/list-states.tsx';

const OwnMessages = lazy(
  withTexts('access', async () => ({
    default: (await import('#platform/own-messages/own-messages.tsx')).OwnMessages,
  })),
);

/** What waits for the signed-in teacher, who may have no profile in the back office. */
export function TodayScreen() {
  useLanguage();
  const { data, error, refetch } = useQuery(queryOf(teacherWork.own, {}));
  return (
    <Screen title="menu.teaching">
      {data ? <Today work={data} /> : <FirstLoad error={error} retry={() => void refetch()} />}
    </Screen>
  );
}

function Today({ work }: { work: TeacherWork }) {
  const text = useText();
  const {
    data: mail,
    error: mailError,
    refetch: readMail,
  } = useQuery(queryOf(ownMessages.list, { query: { limit: 5 } }));
  const calm = !waits(work) && mail?.unread === 0;
  return (
    <div className="today">
      {calm && (
        <p className="list-state" role="status">
          {text('work.calm')}
        </p>
      )}
      <TeacherWorkParts work={work} />
      {mail === undefined && mailError !== null && <Failed error={mailError} retry={() => void readMail()} />}
      {mail !== undefined && mail.total > 0 && (
        <section className="today-part">
          <Suspense>
            <OwnMessages />
          </Suspense>
        </section>
      )}
    </div>
  );
}
