import { itemStatistics, type TestStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { testName } from '#features/study/attempts/attempt-names.tsx';
import { ItemTable } from '#features/study/items/item-table.tsx';
import { TestNumbers } from '#features/study/items/test-numbers.tsx';
import { useLanguage, useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { Section } from '#ui/table/section.tsx';
import './items.css';

type ReadCall = typeof itemStatistics.ofExam | typeof itemStatistics.ofLesson;

function Frame({ read }: { read: ReadCall }) {
  useLanguage();
  const text = useText();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(queryOf(read, { params: { id } }));
  const nameOf = ({ lesson_name, subject_name, control_type_id }: TestStatistics) =>
    [subject_name, text(testName({ control_type_id })), lesson_name].filter(Boolean).join(' · ');
  return (
    <Screen title="menu.item_statistics" of={data && nameOf(data)}>
      {!data && (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <div className="items">
          <TestNumbers test={data} />
          {data.questions.length > 0 && (
            <Section title="item.questions">
              <ItemTable questions={data.questions} mayCorrect={data.may_correct} />
            </Section>
          )}
        </div>
      )}
    </Screen>
  );
}

/** How the questions of an exam separate good students from others. */
export const ExamItemsScreen = () => <Frame read={itemStatistics.ofExam} />;
/** The same of the test of a lesson. */
export const LessonItemsScreen = () => <Frame read={itemStatistics.ofLesson} />;
