import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { LiveEvent } from '@dekanat/contract/operations/events.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { subscribe } from '#api/live-events.ts';
import { useProfile } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import type { Stale } from '#ui/form/editor-saving.ts';
import type { Values } from '#ui/form/form-rules.ts';
import { Instant } from '#ui/instant.tsx';

type Saved = Extract<LiveEvent, { event: 'saved' }>;

/** The latest save of the record by another user since the form was opened. */
function useSaved(read: Endpoint, id: number | undefined): Saved | undefined {
  const [saved, setSaved] = useState<Saved>();
  const resource = read.resource.name;
  useEffect(
    () =>
      subscribe((event) => {
        if (event.event === 'saved' && event.resource === resource && event.id === id) setSaved(event);
      }),
    [resource, id],
  );
  return saved;
}

interface SavedMeanwhileProps {
  form: EditorForm;
  read: Endpoint;
  id: number | undefined;
  /** The record as last loaded. */
  stored: Values;
  onCompare: (stale: Stale) => void;
}

/**
 * Shows at once that another user has saved the record that is edited here, and the differences on request. Unsaved
 * input is not touched; a form without changes shows the new record already.
 */
export function ConcurrentSaveNotice({ form, read, id, stored, onCompare }: SavedMeanwhileProps) {
  const text = useText();
  const own = useProfile();
  const saved = useSaved(read, id);
  const { version, updated_at } = stored;
  const heard = saved?.version === version ? saved : undefined;
  const behind = form.dirty && Number(version) > Number(form.base.version);
  const isNews = heard !== undefined && heard.by !== own.username && !form.dirty;
  if (!behind && !isNews) return null;
  const at = heard?.at ?? (typeof updated_at === 'string' ? updated_at : undefined);
  const message = (
    <>
      {text(heard ? 'editor.meanwhile.by' : 'editor.meanwhile', heard && { by: heard.by })}{' '}
      {at !== undefined && (
        <span>
          (<Instant at={at} />)
        </span>
      )}
    </>
  );
  return (
    <div className="editor-draft editor-meanwhile" role="status">
      <p>
        {message}
        <br />
        <span className="hint">{text(behind ? 'editor.meanwhile.kept' : 'editor.meanwhile.shown')}</span>
      </p>
      {behind && (
        <Button onClick={() => onCompare({ current: stored, message })}>
          {text('editor.meanwhile.compare')}
        </Button>
      )}
    </div>
  );
}
