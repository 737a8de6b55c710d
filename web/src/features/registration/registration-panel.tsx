import { type ReactNode, useState } from 'react';
import { RegistrationForm } from '#features/registration/registration-form.tsx';
import { type RegistrationBody, RegistrationPreview } from '#features/registration/registration-preview.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useActDraft } from '#ui/form/act-draft.ts';
import './registration.css';

interface RegistrationPanelProps {
  /** The number of selected students, with its buttons. */
  choice: ReactNode;
  /** The selection as the API expects it; a transfer names the present group. */
  chosen: Record<string, unknown>;
  count: number;
  universityId: number | undefined;
  onLeaveOut: ((studentIds: number[]) => void) | undefined;
  onCancel: () => void;
  onDone: () => void;
}

/** The form beside the table of students; the change is previewed before it is made. */
export function RegistrationPanel(props: RegistrationPanelProps) {
  const { choice, chosen, count, universityId, onLeaveOut, onCancel, onDone } = props;
  const text = useText();
  const feedback = useFeedback();
  const { forget } = useActDraft();
  const [body, setBody] = useState<RegistrationBody>();
  return (
    <section className="registration-panel" aria-label={text('registration.where')}>
      {choice}
      <RegistrationForm
        universityId={universityId}
        submit="registration.look"
        onCancel={onCancel}
        onFilled={(fields) => {
          if (count === 0) feedback.error(text('registration.students.required'));
          else setBody({ ...chosen, ...fields } as RegistrationBody);
        }}
      />
      {body && (
        <RegistrationPreview
          body={body}
          onClose={() => setBody(undefined)}
          onLeaveOut={
            onLeaveOut &&
            ((ids) => {
              onLeaveOut(ids);
              setBody(undefined);
            })
          }
          onDone={() => {
            forget();
            onDone();
          }}
        />
      )}
    </section>
  );
}
