import { type TestResultInfo, testResultInfo } from '@dekanat/contract/reports/test-results.ts';
import { itemStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { useReturnFocus } from '#ui/return-focus.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './test-result-dialog.css';

type Question = TestResultInfo['questions'][number];
const STATES = {
  right: 'active',
  wrong: 'rejected',
  empty: 'inactive',
  answered: 'pending',
  excluded: 'inactive',
} as const;

function stateOf({ in_answer, in_correct_answer }: Question, isCompleted: boolean): keyof typeof STATES {
  if (isCompleted && in_correct_answer === null) return 'excluded';
  if (in_answer.length === 0) return 'empty';
  if (in_correct_answer === null) return 'answered';
  return in_correct_answer === 1 ? 'right' : 'wrong';
}

const statisticsPath = ({ exam_schedule_id, syllabus_module_lesson_item_id }: TestResultInfo) =>
  exam_schedule_id === null
    ? `/edu-process/item-statistics/lesson-test/${syllabus_module_lesson_item_id}`
    : `/edu-process/item-statistics/exam/${exam_schedule_id}`;

interface TestResultDialogProps {
  testId: number;
  studentId: number;
  onClose: () => void;
}

/** The answers of a student at a test, each right or wrong. */
export function TestResultDialog({ testId, studentId, onClose }: TestResultDialogProps) {
  const text = useText();
  useReturnFocus();
  const mayStatistics = useMay(itemStatistics.ofExam);
  const { data, error, refetch } = useQuery(
    queryOf(testResultInfo.read, { params: { test_id: testId, student_id: studentId } }),
  );
  return (
    <Modal
      open
      width={800}
      title={data ? [data.fio, data.subject_name].filter(Boolean).join(' · ') : text('report.test_result')}
      footer={<Button onClick={onClose}>{text('action.close')}</Button>}
      onCancel={onClose}
    >
      {!data && (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data && mayStatistics && (
        <p>
          <Link to={statisticsPath(data)}>{text('report.item_statistics')}</Link>
        </p>
      )}
      {data && <Result result={data} />}
    </Modal>
  );
}

function Result({ result }: { result: TestResultInfo }) {
  const text = useText();
  const { total, answered, mark, maximum, test_date, questions } = result;
  return (
    <>
      <dl className="test-result-facts">
        <Fact label="report.column.total" value={formatNumber(total)} />
        <Fact label="report.column.answered" value={answered === null ? '—' : formatNumber(answered)} />
        <Fact label="report.column.mark" value={mark === null ? '—' : `${mark} / ${maximum}`} />
        <div>
          <dt>{text('report.column.test_date')}</dt>
          <dd>
            <Instant at={test_date} />
          </dd>
        </div>
      </dl>
      <ol className="test-result-questions">
        {questions.map((question) => (
          <QuestionItem key={question.id} question={question} isCompleted={test_date !== null} />
        ))}
      </ol>
    </>
  );
}

interface FactProps {
  label: 'report.column.total' | 'report.column.answered' | 'report.column.mark';
  value: string;
}
function Fact({ label, value }: FactProps) {
  const text = useText();
  return (
    <div>
      <dt>{text(label)}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function QuestionItem({ question, isCompleted }: { question: Question; isCompleted: boolean }) {
  const text = useText();
  const state = stateOf(question, isCompleted);
  return (
    <li>
      <span className="status-tag" data-status={STATES[state]}>
        {text(`report.answer.${state}`)}
      </span>
      <RichText html={question.question} />
      <ul>
        {question.test_answers.map(({ id, answer, chosen, correct_answer }) => (
          <li key={id} data-chosen={chosen}>
            <RichText html={answer} />
            <small>
              {chosen && <span>{text('report.answer.chosen')}</span>}
              {correct_answer === 1 && <span>{text('report.answer.key')}</span>}
            </small>
          </li>
        ))}
      </ul>
    </li>
  );
}
