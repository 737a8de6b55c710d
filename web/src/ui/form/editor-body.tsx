import { personalFieldsOf } from '@dekanat/contract/api/personal.ts';
import { Button, Form } from 'antd';
import { useEffect, useRef } from 'react';
import { useProfile } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { ConcurrentSaveNotice } from '#ui/form/concurrent-save-notice.tsx';
import { draftName } from '#ui/form/draft.ts';
import { type EditorForm, useEditorForm } from '#ui/form/editor-form.ts';
import type { RecordProps } from '#ui/form/editor-props.ts';
import { useSaving } from '#ui/form/editor-saving.ts';
import { useFocusReturn } from '#ui/form/focus-return.ts';
import { type FormInput, personalStays } from '#ui/form/form-input.ts';
import type { Values } from '#ui/form/form-rules.ts';
import { LanguageTabs } from '#ui/form/language-tabs.tsx';
import { translatedFieldsOf } from '#ui/form/record-rules.ts';
import { StaleDialog } from '#ui/form/stale-dialog.tsx';
import { useUnsavedGuard } from '#ui/form/unsaved.ts';
import { Instant } from '#ui/instant.tsx';
import { shortcutOf } from '#ui/shortcut.ts';
import { useIsUploading } from '#ui/upload/file-upload.ts';

interface EditorBodyProps extends RecordProps {
  mode: EditorForm['mode'];
  stored: Values;
  language: EditorForm['language'];
  /** What else the name of the draft consists of. */
  draftKind?: readonly (string | number)[];
}

/** The form of one record in one language: language tabs, draft offer, fields and buttons. */
export function EditorBody({
  editor,
  resource,
  mode,
  stored,
  language,
  mayUpdate,
  open,
  cleared,
  saves,
  query,
  adapt,
  onlyOne = false,
  draftKind,
  children,
}: EditorBodyProps) {
  const text = useText();
  const endpoint = (mode === 'create' && resource.create) || resource.update;
  const translated = useRef(translatedFieldsOf(resource.read.result)).current;
  const form = useEditorForm({ mode, schema: endpoint.body, stored, language, translated });
  const unsaved = useUnsavedGuard(form, draftName(useProfile().id, endpoint, editor.id, draftKind));
  const another = useRef(false);
  const startsNext = useRef(false);
  const body = useRef<HTMLFormElement>(null);
  const saved = (record: Values, sent: FormInput, since: FormInput | undefined) => {
    const personal = personalStays(personalFieldsOf(form.schema), sent, since);
    if (mode === 'edit' && since) unsaved.forget();
    else unsaved.forgetSaved();
    if (mode === 'create') form.reset(stored);
    else form.reset({ ...(adapt?.(record) ?? record), ...personal }, since);
    if (mode === 'create' && !another.current) editor.leave();
    saves.onSaved?.(record, another.current, personal);
    startsNext.current = another.current;
  };
  const saving = useSaving(
    form,
    { read: resource.read, save: endpoint, query, adapt },
    editor.id,
    saved,
    saves,
  );
  // What is typed while a record is created would belong neither to it nor to the next one.
  const isCreating = mode === 'create' && saving.saving;
  useFocusReturn({ form, body, isInert: isCreating, startsNext });
  const isUploading = useIsUploading();
  const save = (more = false) => {
    if (isUploading || saving.saving) return;
    another.current = more;
    void saving.save();
  };
  useSaveKeys(open && mode !== 'view' && saving.stale === undefined, save);
  const edit = () => editor.edit({ id: editor.id, language } as never);
  return (
    <Form
      form={form.antd}
      name="editor"
      component={false}
      layout="vertical"
      initialValues={stored}
      onValuesChange={(changed: Values) => {
        const names = Object.keys(changed);
        const below = names.flatMap((name) => cleared[name] ?? []);
        form.set(Object.fromEntries(below.map((name) => [name, undefined])));
        checkAgain(form, names);
      }}
    >
      <form
        ref={body}
        className="editor-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="editor-input" inert={isCreating} aria-busy={isCreating}>
          {language && <LanguageTabs form={form} onChange={mode === 'view' ? editor.speak : form.speak} />}
          <DraftOffer form={form} unsaved={unsaved} />
          {mode === 'edit' && !saving.saving && (
            <ConcurrentSaveNotice
              form={form}
              read={resource.read}
              id={editor.id}
              stored={stored}
              onCompare={saving.compare}
            />
          )}
          <div className="editor-fields">{children(form)}</div>
        </div>
        <div className="editor-foot">
          <Button onClick={editor.close}>{text(mode === 'view' ? 'action.close' : 'editor.cancel')}</Button>
          {mode === 'view' && mayUpdate && (
            <Button type="primary" onClick={edit}>
              {text('editor.edit')}
            </Button>
          )}
          {mode === 'create' && !onlyOne && (
            <Button disabled={saving.saving || isUploading} onClick={() => save(true)}>
              {text('editor.save_and_another')}
            </Button>
          )}
          {mode !== 'view' && (
            <Button type="primary" htmlType="submit" disabled={isUploading} loading={saving.saving}>
              {text('action.save')}
            </Button>
          )}
        </div>
      </form>
      <StaleDialog
        form={form}
        stale={saving.stale}
        onCancel={saving.settle}
        onTakeTheirs={(current) => {
          saving.settle();
          unsaved.forget();
          form.reset(current);
        }}
        onKeepMine={(over) => {
          saving.settle();
          void saving.save(over);
        }}
      />
    </Form>
  );
}

/** Offers the draft that was stored before a reload or the end of a session. */
function DraftOffer({ form, unsaved }: { form: EditorForm; unsaved: ReturnType<typeof useUnsavedGuard> }) {
  const text = useText();
  const { offer, restore, forget } = unsaved;
  if (!offer) return null;
  return (
    <div className="editor-draft" role="status">
      <p>
        {text('editor.draft')} (<Instant at={new Date(offer.savedAt).toISOString()} />)
      </p>
      {personalFieldsOf(form.schema).some((field) => field in offer.values) && (
        <p>{text('editor.draft.personal')}</p>
      )}
      <Button type="primary" onClick={restore}>
        {text('editor.draft.restore')}
      </Button>
      <Button onClick={forget}>{text('editor.draft.discard')}</Button>
    </div>
  );
}

/** Removes a message as soon as its field is valid. */
function checkAgain({ antd }: EditorForm, changed: string[]) {
  const wrong = changed.filter((name) => antd.getFieldError(name).length > 0);
  if (wrong.length > 0) void antd.validateFields(wrong).catch(() => undefined);
}

/** Ctrl+S in each layout, or Ctrl+Enter. */
const isSaveKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' ? event.ctrlKey || event.metaKey : shortcutOf(event) === 's' && !event.shiftKey;

/** Saves on Ctrl+S and Ctrl+Enter. */
function useSaveKeys(active: boolean, save: () => void) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [active]);
}
