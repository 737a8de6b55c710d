import { type Message, messages } from '@dekanat/contract/messages/messages.ts';
import { textLength } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useRef } from 'react';
import { ApiError } from '#api/api.ts';
import { queryClient, queryOf } from '#api/query.ts';
import { type Composed, composedOf } from '#features/messages/composed.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

const TEMPLATES_SHOWN = 200;

interface TemplateChoiceProps {
  composed: Composed;
  use: (content: Pick<Composed, 'title' | 'message' | 'attachments'>) => void;
}

/** Fills in title, text and files from an own template; the receivers stay. Nothing without templates. */
export function TemplateChoice({ composed, use }: TemplateChoiceProps) {
  const text = useText();
  const feedback = useFeedback();
  const id = useId();
  const { data } = useQuery(
    queryOf(messages.list, { query: { template_message: true, limit: TEMPLATES_SHOWN } }),
  );
  const nameOf = ({ title }: Message) => (title === '' ? text('message.untitled') : title);
  // What is typed while the template is loading counts as well.
  const latest = useRef(composed);
  latest.current = composed;
  const mayReplace = async () => {
    const { title, message, attachments } = latest.current;
    const isWritten = title !== '' || textLength(message) > 0 || attachments.length > 0;
    return !isWritten || (await feedback.confirm({ title: text('message.template.replace') }));
  };
  const choose = async (template: number) => {
    try {
      const stored = await queryClient.fetchQuery(queryOf(messages.read, { params: { id: template } }));
      const { title, message, attachments } = composedOf(stored);
      if (await mayReplace()) use({ title, message, attachments });
    } catch (error) {
      feedback.error(error instanceof ApiError ? error : text('flash.error'));
    }
  };
  if (data === undefined || data.data.length === 0) return null;
  return (
    <div className="mail-field">
      <label htmlFor={id}>{text('message.template')}</label>
      <Select<number | null>
        id={id}
        value={null}
        placeholder={text('message.template.choose')}
        showSearch={{ optionFilterProp: 'label' }}
        options={data.data.map((template) => ({ value: template.id, label: nameOf(template) }))}
        onChange={(chosen) => chosen !== null && void choose(chosen)}
      />
    </div>
  );
}
