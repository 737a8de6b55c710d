import { CONTENT_LANGUAGES, LANGUAGE_TAGS, type Language } from '@dekanat/contract/api/languages.ts';
import { InterfaceText, MESSAGE_MAX } from '@dekanat/contract/reference/interface-texts.ts';
import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { placeholderFaults } from '#features/reference/placeholders.ts';
import { type ShippedTexts, shippedUnder } from '#features/reference/shipped-texts.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

type Messages = InterfaceText['values'];

const messagesIn = (value: unknown): Messages => InterfaceText.shape.values.safeParse(value).data ?? [];

interface MessagesInputProps {
  known: ShippedTexts;
  textKey: unknown;
  /** Passed by the surrounding field. */
  id?: string;
  value?: unknown;
  onChange?: (messages: Messages) => void;
}

/** One message in each language; an empty language has none. */
export function MessagesInput({ known, textKey, id = 'messages', value, onChange }: MessagesInputProps) {
  const messages = messagesIn(value);
  useToldAloud();
  const write = (language: Language, message: string) => {
    const others = messages.filter((one) => one.language !== language);
    const all = message.trim() === '' ? others : [...others, { language, message }];
    onChange?.(CONTENT_LANGUAGES.flatMap((code) => all.find((one) => one.language === code) ?? []));
  };
  return (
    <div className="messages">
      {CONTENT_LANGUAGES.map((language, at) => (
        <MessageField
          key={language}
          id={at === 0 ? id : `${id}-${language}`}
          language={language}
          message={messages.find((one) => one.language === language)?.message ?? ''}
          shipped={shippedUnder(known, textKey, language)}
          onChange={(message) => write(language, message)}
        />
      ))}
    </div>
  );
}

/** A problem of all messages together is shown in a flash, too. */
function useToldAloud(): void {
  const { errors } = Form.Item.useStatus();
  const { error } = useFeedback();
  const [problem] = errors;
  useEffect(() => {
    if (typeof problem === 'string') error(problem);
  }, [problem, error]);
}

interface MessageFieldProps {
  id: string;
  language: Language;
  message: string;
  shipped: string | undefined;
  onChange: (message: string) => void;
}

function MessageField({ id, language, message, shipped, onChange }: MessageFieldProps) {
  const text = useText();
  const faults = shipped !== undefined && message !== '' ? placeholderFaults(shipped, message) : undefined;
  const warnings = [
    ...(faults?.lost.length ? [text('i18n.lost', { names: faults.lost.join(', ') })] : []),
    ...(faults?.strange.length ? [text('i18n.strange', { names: faults.strange.join(', ') })] : []),
  ];
  return (
    <div className="message-field">
      <label htmlFor={id}>{text(`language.${language}`)}</label>
      <Input.TextArea
        id={id}
        lang={LANGUAGE_TAGS[language]}
        value={message}
        maxLength={MESSAGE_MAX}
        rows={1}
        {...(warnings.length > 0 && { status: 'warning' as const })}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.value)}
      />
      <div id={`${id}-about`}>
        {shipped !== undefined && (
          <p className="message-shipped">
            <span>
              {text('i18n.shipped')} <q lang={LANGUAGE_TAGS[language]}>{shipped}</q>
            </span>
            {message === '' && (
              <Button size="small" onClick={() => onChange(shipped)}>
                {text('i18n.take')}
              </Button>
            )}
          </p>
        )}
        {warnings.map((warning) => (
          <p key={warning} className="message-warning" role="status">
            {warning}
          </p>
        ))}
      </div>
    </div>
  );
}

/** The messages, read-only. */
export function MessageList({ value }: { value: unknown }) {
  const text = useText();
  return (
    <dl className="messages">
      {messagesIn(value).map(({ language, message }) => (
        <div key={language} className="message-field">
          <dt>{text(`language.${language}`)}</dt>
          <dd lang={LANGUAGE_TAGS[language]}>{message}</dd>
        </div>
      ))}
    </dl>
  );
}
