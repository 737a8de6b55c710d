import { type Message, messages } from '@dekanat/contract/messages/messages.ts';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '#api/query.ts';
import { universityOf, useUniversity } from '#api/university.ts';
import { missingOf, needsPreview } from '#features/messages/composed.ts';
import { universityFor } from '#features/messages/message-university.ts';
import { receiverNames } from '#features/messages/receiver-names.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

const isComplete = ({ receiver_id, ...message }: Message) =>
  Object.keys(missingOf({ ...message, people: receiver_id.map((user_id) => ({ user_id })) })).length === 0;

/**
 * Sends a draft after a confirmation. It is opened in the form where its receivers or texts are to be previewed, and where
 * it is incomplete.
 */
export function useSendDraft(): (message: Message) => Promise<void> {
  const text = useText();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const current = useUniversity();
  const open = (id: number) =>
    void navigate({ to: '/messages/compose', search: { draft: String(id), send: '1' } });
  const { mutate } = useAction(messages.update, {
    onSuccess: ({ state }) =>
      feedback.success(text(state === 'sending' ? 'message.sending' : 'message.sent')),
    onError: (error, { params: { id } }) => {
      feedback.error(Object.values(error.fields ?? {})[0]?.[0] ?? error);
      if (error.status === 422) open(id);
    },
  });
  return async (message) => {
    const { id, title, version } = message;
    const universityId = universityFor(current, message.university_id);
    if (!isComplete(message) || needsPreview(message)) return open(id);
    const sure = await feedback.confirm({
      title: text('message.send.confirm'),
      content: text('message.send.confirm.content', { title, names: receiverNames(text, message) }),
      yes: text('message.send'),
    });
    // The version: what was confirmed is sent, not what was written in another tab since.
    if (sure)
      mutate({ params: { id }, body: { status: true, version }, query: universityOf({ universityId }) });
  };
}
