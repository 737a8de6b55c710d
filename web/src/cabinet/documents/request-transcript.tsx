import {
  type OwnPaperRequest,
  ownPaperRequests,
  PURPOSE_MAX,
  REQUEST_COMMENT_MAX,
} from '@dekanat/contract/papers/own-paper-requests.ts';
import { ownPapers } from '@dekanat/contract/papers/own-papers.ts';
import { type FormEvent, useId, useState } from 'react';
import { useAction } from '#api/query.ts';
import { ConfirmDialog } from '#cabinet/frame/confirm-dialog.tsx';
import { useOnline } from '#cabinet/offline/connection.tsx';
import { useDraft } from '#cabinet/offline/use-draft.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';

/** What can be ordered changes with each request. */
const CHANGES = { alsoChanges: [ownPapers.orders] };

interface RequestTranscriptProps {
  refusal: string | null;
  requests: readonly OwnPaperRequest[];
}

/** A transcript, which the office issues: the form, the request that waits, and how former ones ended. */
export function RequestTranscript({ refusal, requests }: RequestTranscriptProps) {
  const text = useText();
  const id = useId();
  const open = requests.find(({ state }) => state === 'requested');
  const ended = requests.filter(({ state }) => state !== 'requested');
  return (
    <section className="card document-order" aria-labelledby={id}>
      <h2 id={id}>{text('paper.kind.transcript')}</h2>
      {open === undefined && refusal !== null && <p className="muted">{refusal}</p>}
      {open === undefined && refusal === null && <RequestForm />}
      {open !== undefined && <OpenRequest request={open} />}
      {ended.length > 0 && (
        <details>
          <summary>{text('cabinet_documents.requests.ended', { count: ended.length })}</summary>
          <ul className="plain-list">
            {ended.map((request) => (
              <EndedRequest key={request.id} request={request} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function RequestForm() {
  const text = useText();
  const id = useId();
  const online = useOnline();
  const [purpose, setPurpose] = useDraft('transcript-purpose');
  const [comment, setComment] = useDraft('transcript-comment');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useAction(ownPaperRequests.create, {
    ...CHANGES,
    onSuccess: () => {
      setPurpose('');
      setComment('');
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (purpose.trim() === '') return setMissing(true);
    mutate({ body: { purpose, comment } });
  };
  const problem = isMissing ? text('cabinet_documents.purpose.required') : error?.message;
  return (
    <form className="answer-form" noValidate onSubmit={onSubmit}>
      <p className="muted">{text('cabinet_documents.transcript.text')}</p>
      <label htmlFor={`${id}-purpose`}>{text('cabinet_documents.purpose')}</label>
      <input
        id={`${id}-purpose`}
        className="text-input"
        maxLength={PURPOSE_MAX}
        value={purpose}
        required
        aria-invalid={isMissing}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ target }) => {
          setPurpose(target.value);
          setMissing(false);
        }}
      />
      <label htmlFor={`${id}-comment`}>{text('cabinet_documents.comment')}</label>
      <textarea
        id={`${id}-comment`}
        rows={2}
        maxLength={REQUEST_COMMENT_MAX}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="notice notice-error" role="alert">
          {problem}
        </p>
      )}
      {online && (
        <PlainButton primary type="submit" busy={isPending}>
          {text('cabinet_documents.transcript.request')}
        </PlainButton>
      )}
    </form>
  );
}

function OpenRequest({ request }: { request: OwnPaperRequest }) {
  const text = useText();
  const online = useOnline();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useAction(ownPaperRequests.withdraw, CHANGES);
  return (
    <>
      <p>
        <span className="chip">{text('cabinet_documents.state.requested')}</span>{' '}
        <span className="muted">{request.created_at.slice(0, 16)}</span>
      </p>
      <p>{request.purpose}</p>
      {request.comment !== '' && <p className="muted">{request.comment}</p>}
      <p className="muted">{text('cabinet_documents.transcript.waiting')}</p>
      {error && (
        <p className="notice notice-error" role="alert">
          {error.message}
        </p>
      )}
      {online && (
        <PlainButton busy={isPending} onClick={() => setAsking(true)}>
          {text('cabinet_documents.withdraw')}
        </PlainButton>
      )}
      {isAsking && (
        <ConfirmDialog
          title={text('cabinet_documents.withdraw')}
          act={text('cabinet_documents.withdraw')}
          onConfirm={() => {
            setAsking(false);
            mutate({ params: { id: request.id }, body: {} });
          }}
          onClose={() => setAsking(false)}
        >
          <p>{text('cabinet_documents.withdraw.question')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function EndedRequest({ request }: { request: OwnPaperRequest }) {
  const text = useText();
  const { state, purpose, ended_at, refusal_reason } = request;
  return (
    <li>
      <span className={state === 'issued' ? 'chip chip-good' : 'chip'}>
        {text(`cabinet_documents.state.${state}`)}
      </span>{' '}
      {purpose} <span className="muted">{ended_at?.slice(0, 16)}</span>
      {refusal_reason !== null && (
        <p className="muted">{text('cabinet_documents.reason', { reason: refusal_reason })}</p>
      )}
    </li>
  );
}
