import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { ReasonField } from '#features/individual-schedules/reason-field.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { draftName } from '#ui/form/draft.ts';
import { ResumedNotice } from '#ui/form/drafted-act.tsx';
import { useLeaveGuard } from '#ui/form/leave-guard.ts';
import { useFormDraft } from '#ui/form/use-form-draft.ts';
import { Screen } from '#ui/screen.tsx';
import { Section } from '#ui/table/section.tsx';
import './individual-schedules.css';

export interface FormProps<Form> {
  form: Form;
  change: (changes: Partial<Form>) => void;
  /** Shows what is missing. */
  isChecked: boolean;
}

/**
 * What a form for students or teachers of the university holds, also after a reload, and the request that is previewed once it is complete. The
 * form is mounted anew for another university.
 */
export function useScheduleForm<Form extends object, Body>(
  create: Endpoint,
  stored: z.ZodType<Form>,
  empty: Form,
) {
  const { universityId } = useUniversity();
  const name = draftName(useProfile().id, create, undefined, [universityId ?? 'all']);
  const draft = useFormDraft(name, stored, empty);
  const { values: form, change, isDirty, forget } = draft;
  useLeaveGuard({ isDirty, isSameForm: () => true, onDiscard: forget });
  const [isChecked, setChecked] = useState(false);
  const [body, setBody] = useState<Body>();
  const check = (complete: Body | undefined) => {
    setChecked(true);
    if (complete !== undefined) setBody(complete);
  };
  const restart = () => {
    draft.restart();
    setChecked(false);
  };
  return {
    form,
    fields: { form, change, isChecked },
    /** That the form continues a draft. */
    notice: draft.isResumed && <ResumedNotice onRestart={restart} />,
    body,
    check,
    forget,
    close: () => setBody(undefined),
  };
}

interface ScheduleFormProps<Form> {
  title: TextKey;
  /** The address of the list. */
  path: string;
  fields: FormProps<Form>;
  place: ReactNode;
  people: ReactNode;
  dates: ReactNode;
  titles: { people: TextKey; dates: TextKey };
  mayCheck?: boolean;
  onCheck: () => void;
  /** Above the form. */
  notice: ReactNode;
  /** The preview. */
  children: ReactNode;
}

/** Gives students or teachers dates of their own: the place, the people, the dates and the reason. */
export function ScheduleForm<Form extends { reason: string }>(props: ScheduleFormProps<Form>) {
  const { title, path, fields, place, people, dates, titles, children } = props;
  const { mayCheck = true, onCheck, notice } = props;
  const text = useText();
  const navigate = useNavigate();
  const { reason } = fields.form;
  const isMissing = fields.isChecked && reason.trim() === '';
  return (
    <Screen title={title}>
      {notice}
      <div className="sections schedule-form">
        <Section title="individual.section.place">{place}</Section>
        <Section title={titles.people}>{people}</Section>
        <Section title={titles.dates} wide>
          {dates}
        </Section>
        <Section title="individual.section.save" wide>
          <ReasonField
            value={reason}
            problem={isMissing ? text('individual.reason.required') : undefined}
            onChange={(typed) => fields.change({ reason: typed } as Partial<Form>)}
          />
          <div className="schedule-foot">
            <Button onClick={() => void navigate({ to: path })}>{text('editor.cancel')}</Button>
            <Button type="primary" disabled={!mayCheck} onClick={onCheck}>
              {text('individual.preview')}
            </Button>
          </div>
        </Section>
      </div>
      {children}
    </Screen>
  );
}
