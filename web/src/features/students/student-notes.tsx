import { DeleteOutlined } from '@ant-design/icons';
import {
  NOTE_MAX,
  type StudentNote,
  StudentNoteInput,
  studentNotes,
} from '@dekanat/contract/students/student-notes.ts';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { z } from 'zod';
import type { ApiError } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useMay, useProfile } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { problemOf } from '#ui/form/form-rules.ts';
import { useFormDraft } from '#ui/form/use-form-draft.ts';
import { useEntries } from '#ui/history/older-entries.tsx';
import { Instant } from '#ui/instant.tsx';
import { IconButton } from '#ui/table/icon-button.tsx';

const AT_ONCE = 10;

interface StudentNotesProps {
  studentId: number;
}

/** Notes about a student, newest first. */
export function StudentNotes({ studentId }: StudentNotesProps) {
  const text = useText();
  const may = useMay(studentNotes.create);
  const query = { student_id: studentId, limit: AT_ONCE };
  const { entries, state, older } = useEntries(studentNotes.list, { query }, (note) => note.id);
  if (entries === undefined) return state;
  return (
    <>
      {may && <NewNote key={studentId} studentId={studentId} />}
      {entries.length === 0 && <p className="hint">{text('student_note.none')}</p>}
      <ul className="student-notes" aria-label={text('student.section.notes')}>
        {entries.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ul>
      {older}
    </>
  );
}

const NoteDraft = z.object({ note: z.string() });
const EMPTY = { note: '' };

/** Adds a note; what is typed survives leaving the page until it is added. */
function NewNote({ studentId }: StudentNotesProps) {
  const text = useText();
  const feedback = useFeedback();
  const id = useId();
  const name = `dekanat.draft.${useProfile().id}.student-note.${studentId}`;
  const { values, change } = useFormDraft(name, NoteDraft, EMPTY);
  const { note } = values;
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useAction(studentNotes.create, {
    onSuccess: (_added, { body: sent }) => {
      feedback.success(text('flash.created'));
      // What was typed meanwhile is the next note.
      if (sent.note === note) change(EMPTY);
    },
    onError: (error: ApiError) => setProblem(error.fields?.note?.[0] ?? error.message),
  });
  const body = { student_id: studentId, note };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemOf(StudentNoteInput, 'note', body);
    setProblem(wrong && text(wrong.key, wrong.values));
    if (!wrong && !isPending) mutate({ body });
  };
  return (
    <form className="student-note-form" noValidate onSubmit={send}>
      <label htmlFor={id}>{text('student_note.new')}</label>
      <Input.TextArea
        id={id}
        value={note}
        maxLength={NOTE_MAX}
        rows={2}
        status={problem === undefined ? '' : 'error'}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => {
          change({ note: target.value });
          setProblem(undefined);
        }}
      />
      <p id={`${id}-problem`} className="student-problem" role="alert">
        {problem}
      </p>
      <Button htmlType="submit" loading={isPending}>
        {text('student_note.add')}
      </Button>
    </form>
  );
}

function Note({ note }: { note: StudentNote }) {
  const text = useText();
  const feedback = useFeedback();
  const may = useMay(studentNotes.remove);
  const { mutate, isPending } = useAction(studentNotes.remove, {
    onSuccess: () => feedback.success(text('flash.removed')),
    onError: feedback.error,
  });
  const ask = async () => {
    if (isPending) return;
    const sure = await feedback.confirm({
      title: text('student_note.remove.question'),
      content: note.note,
      danger: true,
    });
    if (sure) mutate({ params: { id: note.id } });
  };
  return (
    <li>
      <p>{note.note}</p>
      <p className="hint">
        {note.author ?? '—'} · <Instant at={note.created_at} />
      </p>
      {may && (
        <IconButton
          label={text('student_note.remove', { note: note.note.slice(0, 40) })}
          icon={<DeleteOutlined />}
          danger
          onClick={() => void ask()}
        />
      )}
    </li>
  );
}
