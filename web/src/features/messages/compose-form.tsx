import { fieldWord, MESSAGE_FIELDS } from '@dekanat/contract/messages/message-fields.ts';
import { BODY_MAX, TITLE_MAX } from '@dekanat/contract/messages/messages.ts';
import { Alert, Button, Checkbox, Input } from 'antd';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useUniversity } from '#api/university.ts';
import { AttachmentsField } from '#features/messages/attachments-field.tsx';
import type { Composed, Shown } from '#features/messages/composed.ts';
import { ConflictNotice } from '#features/messages/conflict-notice.tsx';
import { StoredUniversity } from '#features/messages/message-university.ts';
import { PreviewDialog } from '#features/messages/preview-dialog.tsx';
import { ReceiverPicker } from '#features/messages/receiver-picker.tsx';
import { TemplateChoice } from '#features/messages/template-choice.tsx';
import { useAutosave } from '#features/messages/use-autosave.ts';
import { type OnDone, useComposeActions } from '#features/messages/use-compose-actions.ts';
import { useMayClose } from '#features/messages/use-may-close.ts';
import type { Beginning } from '#features/messages/use-saver.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import type { MayLeave } from '#ui/form/typed-guard.ts';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';
import { useIsUploading } from '#ui/upload/file-upload.ts';

interface ComposeFormProps extends Beginning {
  start: () => Composed;
  onDone: OnDone;
  /** It is in a dialog over another screen. */
  inDialog?: boolean;
  /** Asks whether the dialog may be closed. */
  mayClose?: Ref<MayLeave>;
  /** It was opened to be sent: begins with the preview, or with what is missing. */
  toSend?: boolean;
  /** What it begins with lacks the receivers that were chosen by personal data. */
  incomplete?: boolean;
}

/** The form of a message, saved as a draft while it is typed. */
export function ComposeForm({
  start,
  onDone,
  inDialog = false,
  mayClose,
  toSend = false,
  incomplete = false,
  ...beginning
}: ComposeFormProps) {
  const text = useText();
  const [composed, setComposed] = useState(start);
  const [problems, setProblems] = useState<Shown>({});
  const [editor, setEditor] = useState(0);
  const autosave = useAutosave(composed, beginning);
  useMayClose(mayClose, autosave);
  const actions = useComposeActions(composed, autosave, { setProblems, onDone, inDialog, toSend });
  const change = (changes: Partial<Composed>) => {
    // An act that began earlier, such as loading a template, changes the input of now and not that of its render.
    setComposed((before) => ({ ...before, ...changes }));
    setProblems({});
  };
  const replaceText = (changes: Partial<Composed> & { message: string }) => {
    change(changes);
    // The editor reads its value only when it is mounted.
    setEditor((before) => before + 1);
  };
  const insert = useRef<(words: string) => void>(null);
  return (
    <StoredUniversity value={autosave.storedUniversity}>
      <div className="mail-form">
        <UniversityNotice stored={autosave.storedUniversity} universityId={autosave.universityId} />
        {incomplete && <Alert type="warning" showIcon title={text('message.receivers.personal')} />}
        <Labelled label="message.receivers" problem={problems.receiver_id}>
          {() => <ReceiverPicker composed={composed} change={change} />}
        </Labelled>
        {!composed.template && <TemplateChoice composed={composed} use={replaceText} />}
        <Labelled label="message.title" problem={problems.title}>
          {(described) => (
            <Input
              {...described}
              value={composed.title}
              maxLength={TITLE_MAX}
              autoComplete="off"
              status={problems.title === undefined ? '' : 'error'}
              onChange={({ target }) => change({ title: target.value })}
            />
          )}
        </Labelled>
        <Labelled label="message.message" problem={problems.message}>
          {(described) => (
            <RichTextEditor
              key={editor}
              {...described}
              insert={insert}
              label={text('message.message')}
              max={BODY_MAX}
              value={composed.message}
              onChange={(message) => message !== composed.message && change({ message })}
            />
          )}
        </Labelled>
        <FieldWords insert={(word) => insert.current?.(`{${word}}`)} />
        <AttachmentsField
          value={composed.attachments}
          problem={problems.attachment_ids}
          onChange={(attachments) => change({ attachments })}
        />
        <Checkbox checked={composed.by_email} onChange={({ target }) => change({ by_email: target.checked })}>
          {text('message.by_email')}
        </Checkbox>
        <ConflictNotice autosave={autosave} disabled={actions.busy} />
        <ComposeBar composed={composed} state={autosave.state} actions={actions} />
        {actions.previewed && (
          <PreviewDialog
            composed={composed}
            sending={actions.sending}
            send={actions.sendNow}
            close={actions.closePreview}
            onProblems={setProblems}
          />
        )}
      </div>
    </StoredUniversity>
  );
}

interface UniversityNoticeProps {
  stored: number | null | undefined;
  universityId: number | undefined;
}

/** The university of the message, or that it is for all, where the screens show another one. */
function UniversityNotice({ stored, universityId }: UniversityNoticeProps) {
  const text = useText();
  const shown = useUniversity();
  if (universityId === shown.universityId) return null;
  if (stored === null) return <p className="notice">{text('message.university.all')}</p>;
  if (universityId === undefined) return null;
  const name = shown.options.find(({ id }) => id === universityId)?.name ?? `№ ${universityId}`;
  return <p className="notice">{text('message.university', { name })}</p>;
}

interface ComposeBarProps {
  composed: Composed;
  state: ReturnType<typeof useAutosave>['state'];
  actions: ReturnType<typeof useComposeActions>;
}

function ComposeBar({ composed, state, actions }: ComposeBarProps) {
  const text = useText();
  const { busy, send, preview, toDraft, asTemplate } = actions;
  const isUploading = useIsUploading();
  return (
    <div className="mail-bar">
      {!composed.template && (
        <>
          <Button type="primary" disabled={isUploading} loading={busy} onClick={send}>
            {text('message.send')}
          </Button>
          <Button disabled={isUploading} onClick={preview}>
            {text('message.preview')}
          </Button>
          <Button disabled={busy || isUploading} onClick={toDraft}>
            {text('message.send_to_draft')}
          </Button>
        </>
      )}
      <Button disabled={busy || isUploading} onClick={asTemplate}>
        {text('message.save_as_template')}
      </Button>
      <span role="status" className="mail-saved" data-failed={state === 'failed' || state === 'conflict'}>
        {state !== 'unchanged' && text(`message.draft.${state}`)}
      </span>
    </div>
  );
}

/** The template fields, which can be added to the text by a click. */
function FieldWords({ insert }: { insert: (word: string) => void }) {
  const text = useText();
  const { language } = useLanguage();
  return (
    <p className="mail-fields">
      {text('message.fields.hint')}
      {MESSAGE_FIELDS.map((field) => {
        const word = fieldWord(field, language);
        return (
          // Pressing the button leaves the cursor in the text.
          <Button
            key={field}
            size="small"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(word)}
          >
            {`{${word}}`}
          </Button>
        );
      })}
    </p>
  );
}

interface Described {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface LabelledProps {
  label: 'message.receivers' | 'message.title' | 'message.message';
  problem: string | undefined;
  children: (described: Described) => ReactNode;
}

/** A field with its label, and its problem below. */
function Labelled({ label, problem, children }: LabelledProps) {
  const text = useText();
  const id = useId();
  return (
    <div className="mail-field">
      <label htmlFor={id}>{text(label)}</label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': `${id}-problem` })}
      <p id={`${id}-problem`} className="mail-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
