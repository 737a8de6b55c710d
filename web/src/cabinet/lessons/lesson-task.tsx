import { UNLIMITED_ATTEMPTS } from '@dekanat/contract/study/lessons.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { useWaiting } from '#cabinet/offline/outbox.ts';
import { useUploadShare } from '#cabinet/offline/upload-files.ts';
import type { Written } from '#cabinet/offline/written.ts';
import { ownQuery } from '#cabinet/query.ts';
import { storedPath } from '#cabinet/stored-path.ts';
import { StudyActs } from '#cabinet/view/study-acts.tsx';
import { useText } from '#i18n/text.ts';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { AnswerForm } from './answer-form.tsx';
import { type LessonPlace, type StudiedItem, subjectOf } from './studied-item.ts';
import { canHandIn } from './task-rules.ts';

const STATES = ['unchecked', 'accepted', 'rejected'] as const;

interface LessonTaskProps {
  item: StudiedItem;
  place: LessonPlace;
}

/** Whether an answer is for the subject of the page. Those that were written before answers named one are for each. */
const isOf = ({ body }: Written, { semester_id, subject_id }: ReturnType<typeof subjectOf>): boolean =>
  body.subject_id === undefined || (body.semester_id === semester_id && body.subject_id === subject_id);

/** A task: what was handed in with its checks, and a form while another answer can be handed in. */
export function LessonTask({ item, place }: LessonTaskProps) {
  const text = useText();
  const subject = subjectOf(place);
  const handedIn = useQuery(ownQuery(studentTasks.list, { params: { itemId: item.id }, query: subject }));
  const unsent = useWaiting('handIn').filter(
    ({ written }) => written.params.itemId === item.id && isOf(written, subject),
  );
  const waiting = unsent.filter(({ refusal }) => refusal === undefined);
  const { data, error } = handedIn;
  if (data === undefined)
    return error === null ? (
      <LoadingIndicator />
    ) : (
      <PartFailure part={text('cabinet.item.question-answer')} of={handedIn} />
    );
  const answers = data.data;
  const form = (
    <AnswerForm
      itemId={item.id}
      subject={subject}
      megabytes={data.file_megabytes}
      refused={unsent.at(-1)?.written}
    />
  );
  return (
    <div className="task">
      {item.count_of_attempts !== UNLIMITED_ATTEMPTS && (
        <p className="muted">
          {text('cabinet.attempts', { used: answers.length, total: item.count_of_attempts })}
        </p>
      )}
      {waiting.map(({ written }) => (
        <WaitingAnswer key={written.idempotencyKey} written={written} />
      ))}
      {answers.map((answer) => (
        <div key={answer.id} className="task-answer">
          <p>
            <span className="chip" data-task={STATES[answer.status]}>
              {text(`cabinet.task.${STATES[answer.status] ?? 'unchecked'}`)}
            </span>{' '}
            {answer.mark !== null && text('cabinet.task.mark', { count: answer.mark })}{' '}
            <span className="muted">{answer.created_at.slice(0, 16)}</span>
          </p>
          {answer.comment !== '' && <blockquote>{answer.comment}</blockquote>}
          {answer.text !== '' && <p className="task-text">{answer.text}</p>}
          {answer.question_attempt_resource.map((file, index) => (
            <a key={file.id} href={storedPath(file.file_url_resource)} target="_blank" rel="noreferrer">
              {text('cabinet.task.file', { number: index + 1 })} {file.media[0]?.extension.toUpperCase()}
            </a>
          ))}
        </div>
      ))}
      {canHandIn(item, answers) && waiting.length === 0 && (
        <StudyActs>
          {answers.some(({ status }) => status === 0) ? (
            <details className="task-again" open={unsent.length > 0}>
              <summary>{text('cabinet.task.again')}</summary>
              <p className="muted">{text('cabinet.task.again.text')}</p>
              {form}
            </details>
          ) : (
            form
          )}
        </StudyActs>
      )}
    </div>
  );
}

/** An answer on its way, or waiting for a connection. */
function WaitingAnswer({ written }: { written: Written }) {
  const text = useText();
  const share = useUploadShare(written.idempotencyKey);
  return (
    <div className="notice" role="status">
      {share === undefined ? (
        text('cabinet.task.waiting')
      ) : (
        <label className="upload-share">
          {text('cabinet.task.uploading')}
          <progress value={share} />
        </label>
      )}
    </div>
  );
}
