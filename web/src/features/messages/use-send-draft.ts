import { messages } from '@dekanat/contract/messages/messages.ts';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '#api/query.ts';
import { universityOf, useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Sends a draft as it is; an incomplete one is opened, where its problems can be corrected. */
export function useSendDraft(): (id: number) => void {
  const text = useText();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const { mutate } = useAction(messages.update, {
    onSuccess: () => feedback.success(text('message.sent')),
    onError: (error, { params: { id } }) => {
      feedback.error(Object.values(error.fields ?? {})[0]?.[0] ?? error);
      if (error.status === 422) void navigate({ to: '/messages/compose', search: { draft: String(id) } });
    },
  });
  return (id) =>
    mutate({
      params: { id },
      body: { status: true },
      query: universityOf({ universityId }),
    });
}
