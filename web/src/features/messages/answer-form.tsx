import { BODY_MAX, type Message, messages } from '@dekanat/contract/messages/messages.ts';
import { textLength } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { useAction } from '#api/query.ts';
import { useProfile } from '#api/session.ts';
import { type Attachment, AttachmentsField } from '#features/messages/attachments-field.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { dropDraft, readDraft, writeDraft } from '#ui/form/draft.ts';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';

/** Answers a message; the text survives a reload until it is sent. */
export function AnswerForm({ message: { id } }: { message: Message }) {
  const text = useText();
  const feedback = useFeedback();
  const { id: me } = useProfile();
  const name = `dekanat.draft.${me}.answer.${id}`;
  const [html, setHtml] = useState(() => String(readDraft(name)?.values.message ?? ''));
  const [attached, setAttached] = useState<Attachment[]>([]);
  const [editor, setEditor] = useState(0);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useAction(messages.answer, {
    onSuccess: () => {
      dropDraft(name);
      setHtml('');
      setAttached([]);
      // The editor reads its value only when it is mounted.
      setEditor(editor + 1);
      feedback.success(text('message.sent'));
    },
    onError: (error) => setProblem(error.fields?.message?.[0] ?? error.message),
  });
  const change = (changed: string) => {
    setHtml(changed);
    setProblem(undefined);
    writeDraft(name, { message: changed }, []);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (textLength(html) === 0) return setProblem(text('message.message.required'));
    const body = { message: html, attachment_ids: attached.map((file) => file.id) };
    if (!isPending) mutate({ params: { id }, body });
  };
  return (
    <form className="mail-answer" onSubmit={send}>
      <RichTextEditor
        key={editor}
        label={text('message.answer.text')}
        placeholder={text('message.answer.text')}
        size="compact"
        max={BODY_MAX}
        value={html}
        onChange={change}
        aria-invalid={problem !== undefined}
        aria-describedby="answer-problem"
      />
      <p id="answer-problem" className="mail-problem" role="alert">
        {problem}
      </p>
      <AttachmentsField value={attached} onChange={setAttached} />
      <Button type="primary" htmlType="submit" loading={isPending}>
        {text('message.answer')}
      </Button>
    </form>
  );
}
