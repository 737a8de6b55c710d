import { BODY_MAX, type Message, messages } from '@dekanat/contract/messages/messages.ts';
import { textLength } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { useAction } from '#api/query.ts';
import { useProfile } from '#api/session.ts';
import { AttachmentsField } from '#features/messages/attachments-field.tsx';
import { ReceiverNames } from '#features/messages/receiver-names.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useFormDraft } from '#ui/form/use-form-draft.ts';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';
import { useIsUploading } from '#ui/upload/file-upload.ts';

const AnswerDraft = z.object({
  message: z.string(),
  attached: z.array(z.object({ id: z.number(), name: z.string() })).catch([]),
});
type AnswerDraft = z.infer<typeof AnswerDraft>;
const EMPTY: AnswerDraft = { message: '', attached: [] };

const bodyOf = ({ message, attached }: AnswerDraft) => ({
  message,
  attachment_ids: attached.map((file) => file.id),
});

/** Names the answer to a correspondent of a thread; that to an own message goes to the receivers of this message. */
export const answerName = ({ id, thread_id, sender_id }: Message, me: number): string =>
  sender_id === me ? `${thread_id}.own-${id}` : `${thread_id}.${sender_id}`;

/**
 * Answers a message; text and attachments survive a reload until they are sent. They belong to the thread and the correspondent, who may
 * write again in the meantime.
 */
export function AnswerForm({ message: answered }: { message: Message }) {
  const text = useText();
  const feedback = useFeedback();
  const { id: me } = useProfile();
  const { values: answer, change: setAnswer } = useFormDraft(
    `dekanat.draft.${me}.answer.${answerName(answered, me)}`,
    AnswerDraft,
    EMPTY,
  );
  const [editor, setEditor] = useState(0);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useAction(messages.answer, {
    onSuccess: (_sent, { body }) => {
      // What was typed while the answer was being sent stays.
      if (JSON.stringify(body) === JSON.stringify(bodyOf(answer))) {
        setAnswer(EMPTY);
        // The editor reads its value only when it is mounted.
        setEditor(editor + 1);
      }
      feedback.success(text('message.sent'));
    },
    onError: ({ fields = {}, message }) => setProblem(Object.values(fields)[0]?.[0] ?? message),
  });
  const isUploading = useIsUploading();
  const change = (changed: Partial<AnswerDraft>) => {
    setAnswer(changed);
    setProblem(undefined);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (textLength(answer.message) === 0) return setProblem(text('message.message.required'));
    if (!isPending && !isUploading) mutate({ params: { id: answered.id }, body: bodyOf(answer) });
  };
  return (
    <form className="mail-answer" onSubmit={send}>
      <p className="mail-to">
        {text('message.to')}{' '}
        {answered.sender_id === me ? <ReceiverNames message={answered} /> : answered.sender_username}
      </p>
      <RichTextEditor
        key={editor}
        label={text('message.answer.text')}
        placeholder={text('message.answer.text')}
        size="compact"
        max={BODY_MAX}
        value={answer.message}
        onChange={(message) => change({ message })}
        aria-invalid={problem !== undefined}
        aria-describedby="answer-problem"
      />
      <p id="answer-problem" className="mail-problem" role="alert">
        {problem}
      </p>
      <div className="mail-answer-bar">
        <Button type="primary" htmlType="submit" disabled={isUploading} loading={isPending}>
          {text('message.answer')}
        </Button>
        <AttachmentsField value={answer.attached} onChange={(attached) => change({ attached })} />
      </div>
    </form>
  );
}
