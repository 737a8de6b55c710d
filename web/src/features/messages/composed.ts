import { fieldWordsIn, fieldWordsInHtml } from '@dekanat/contract/messages/message-fields.ts';
import type { MessageDetails, MessageInput, Reach } from '@dekanat/contract/messages/messages.ts';
import { hasReceivers, type Receivers } from '@dekanat/contract/messages/receivers.ts';
import { textLength } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import type { Attachment } from '#features/messages/attachments-field.tsx';
import type { TextKey } from '#i18n/text-key.ts';

/** A receiver who was chosen as a person. The name is unknown for those of a long draft. */
export interface Person {
  user_id: number;
  fio?: string;
}

/** The input of a message. */
export interface Composed {
  people: Person[];
  receivers: Receivers;
  title: string;
  message: string;
  by_email: boolean;
  attachments: Attachment[];
  /** It is a template that is being changed. */
  template: boolean;
}

export const EMPTY: Composed = {
  people: [],
  receivers: {},
  title: '',
  message: '',
  by_email: false,
  attachments: [],
  template: false,
};

/** A new message to these receivers. Debtors rarely open the product, so it also goes by e-mail to them. */
export const composedTo = ({
  receivers = {},
  ...given
}: Partial<Pick<Composed, 'people' | 'receivers' | 'title' | 'attachments'>>): Composed => ({
  ...EMPTY,
  ...given,
  receivers,
  by_email: receivers.debtors !== undefined,
});

/** The input of a stored draft or template. */
export function composedOf(stored: MessageDetails): Composed {
  const names = new Map(stored.conversation.map(({ receiver }) => [receiver.id, receiver.fio]));
  return {
    people: stored.receiver_id.map((user_id) => {
      const fio = names.get(user_id);
      return fio === undefined ? { user_id } : { user_id, fio };
    }),
    receivers: stored.receivers,
    title: stored.title,
    message: stored.message,
    by_email: stored.by_email,
    attachments: stored.files.map(({ id, name }) => ({ id, name })),
    template: stored.template_message,
  };
}

export const bodyOf = ({ people, receivers, attachments, template, ...content }: Composed): MessageInput => ({
  ...content,
  receiver_id: people.map(({ user_id }) => user_id),
  receivers,
  attachment_ids: attachments.map(({ id }) => id),
  ...(template && { template_message: true }),
});

/** Whether any receiver is chosen. */
export const isAddressed = ({ people, receivers }: Pick<Composed, 'people' | 'receivers'>): boolean =>
  hasReceivers(
    people.map(({ user_id }) => user_id),
    receivers,
  );

/** The receivers without these selected people; a list that nobody remains in is left out. */
export function withoutSelected(
  { student_ids = [], teacher_ids = [], ...others }: Receivers,
  left: Reach['out_of_reach'],
): Receivers {
  const students = student_ids.filter((id) => !left.student_ids.includes(id));
  const teachers = teacher_ids.filter((id) => !left.teacher_ids.includes(id));
  return {
    ...others,
    ...(students.length > 0 && { student_ids: students }),
    ...(teachers.length > 0 && { teacher_ids: teachers }),
  };
}

export const isEmpty = ({ people, receivers, title, message, attachments }: Composed): boolean =>
  !isAddressed({ people, receivers }) &&
  title === '' &&
  textLength(message) === 0 &&
  attachments.length === 0;

const FIELDS = ['receiver_id', 'title', 'message', 'attachment_ids'] as const;
type ComposeField = (typeof FIELDS)[number];
/** The messages at the fields. */
export type Shown = Partial<Record<ComposeField, string>>;

/** The server names single fields of the receivers, and places in lists; the form has one place for each. */
export function shownProblems(fields: Readonly<Record<string, readonly string[]>> = {}): Shown {
  const shown: Shown = {};
  for (const [path, [first]] of Object.entries(fields)) {
    const [name] = path.split('.');
    const known = FIELDS.find((field) => field === name) ?? 'receiver_id';
    if (first !== undefined) shown[known] ??= first;
  }
  return shown;
}

export type Problems = Partial<Record<ComposeField, TextKey>>;

/** What is missing before the message can be sent. */
export function missingOf(
  { people, receivers, title, message }: Pick<Composed, 'people' | 'receivers' | 'title' | 'message'>,
  inDialog = false,
): Problems {
  const noReceivers = inDialog ? 'message.collection.required' : 'message.receivers.required';
  return {
    ...(!isAddressed({ people, receivers }) && { receiver_id: noReceivers as TextKey }),
    ...(title.trim() === '' && { title: 'message.title.required' as const }),
    ...(textLength(message) === 0 &&
      !message.includes('<img') && { message: 'message.message.required' as const }),
  };
}

/** Whether the sender should see the receivers and texts before sending: they are not visible in the form. */
export function needsPreview({
  receivers,
  title,
  message,
}: Pick<Composed, 'receivers' | 'title' | 'message'>): boolean {
  const words = [...fieldWordsIn(title).words, ...fieldWordsInHtml(message).words];
  return words.length > 0 || hasReceivers([], receivers);
}
