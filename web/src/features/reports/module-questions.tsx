import { type SyllabusQuestion, syllabusQuestions } from '@dekanat/contract/reports/subject-tests.ts';
import { itemStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pagination } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './test-result-dialog.css';

const LIMIT = 60;

interface ModuleQuestionsProps {
  syllabusId: number;
  moduleId: number;
  title: string;
  onClose: () => void;
}

/** The questions of a module with their answers. */
export function ModuleQuestions({ syllabusId, moduleId, title, onClose }: ModuleQuestionsProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    queryOf(syllabusQuestions.list, {
      query: { syllabus_id: syllabusId, syllabus_module_id: moduleId, page, limit: LIMIT },
    }),
  );
  return (
    <Drawer open size={720} title={data ? `${title}: ${formatNumber(data.total)}` : title} onClose={onClose}>
      {!data && (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <ol className="test-result-questions" start={(page - 1) * LIMIT + 1}>
          {data.data.map((question) => (
            <QuestionItem key={question.id} question={question} />
          ))}
        </ol>
      )}
      {data && data.total > LIMIT && (
        <Pagination
          current={page}
          pageSize={LIMIT}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Drawer>
  );
}

function QuestionItem({ question: one }: { question: SyllabusQuestion }) {
  const { lesson_name, question, test_answers, syllabus_module_lesson_item_id: item } = one;
  const text = useText();
  const mayStatistics = useMay(itemStatistics.ofLesson);
  return (
    <li>
      <small>
        {lesson_name}
        {mayStatistics && (
          <>
            {' · '}
            <Link to={`/edu-process/item-statistics/lesson-test/${item}`}>
              {text('report.item_statistics')}
            </Link>
          </>
        )}
      </small>
      <RichText html={question} />
      <ul>
        {test_answers.map(({ id, answer, correct_answer }) => (
          <li key={id}>
            <RichText html={answer} />
            {correct_answer === 1 && (
              <small>
                <span>{text('report.answer.key')}</span>
              </small>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
