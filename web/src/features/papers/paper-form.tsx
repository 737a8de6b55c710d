import { today } from '@dekanat/contract/api/days.ts';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import type { ApiError } from '#api/api.ts';
import type { CallInput } from '#api/call-options.ts';
import { type ActionOptions, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { DayInput } from '#ui/form/date-input.tsx';
import { type EditorForm, type SavingEndpoint, useEditorForm } from '#ui/form/editor-form.ts';
import type { FieldOf } from '#ui/form/editor-props.ts';
import { Field } from '#ui/form/field.tsx';
import { bodyOf, type Values } from '#ui/form/form-rules.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import '#features/papers/papers.css';

type NameIn<E extends SavingEndpoint> = FieldOf<{ read: E; create: E; update: E }>;

interface PaperFormProps<E extends SavingEndpoint> {
  endpoint: E;
  /** Initial values, with those that have no field; must be stable. */
  start: { [Name in NameIn<E>]?: unknown };
  /** Values that change without the form, such as a selection. */
  also?: { [Name in NameIn<E>]?: unknown };
  /** Text key of the accessible name. */
  label: TextKey;
  /** Text key of the submit button. */
  submit: TextKey;
  action: ActionOptions<E>;
  /** Refuses to submit by returning the key of a message. */
  check?: () => TextKey | undefined;
  children: (form: EditorForm<NameIn<E>>) => ReactNode;
}

// The same in every render: otherwise each render would reset the form, and render it again.
const NOT_TRANSLATED: string[] = [];

/** Issues papers: the problems of the contract's schema and of the server are shown at the fields. */
export function PaperForm<E extends SavingEndpoint>(props: PaperFormProps<E>) {
  const { endpoint, start, also = {}, label, submit, action, check, children } = props;
  const text = useText();
  const feedback = useFeedback();
  const form = useEditorForm({
    mode: 'create',
    schema: endpoint.body,
    stored: start,
    language: undefined,
    translated: NOT_TRANSLATED,
  });
  const { mutate, isPending } = useAction(endpoint, {
    ...action,
    onError: (error) => showProblems(form, error, feedback.error),
  });
  const send = async () => {
    const refusal = check?.();
    if (refusal !== undefined) feedback.error(text(refusal));
    const isValid = await form.antd.validateFields().then(
      () => true,
      () => false,
    );
    if (!isValid) focusFirstProblem(form);
    else if (refusal === undefined && !isPending)
      mutate({ body: bodyOf(form.schema, { ...form.toSave(), ...also }) } as CallInput<E>);
  };
  return (
    <Form
      form={form.antd}
      name="paper"
      component={false}
      layout="vertical"
      initialValues={start}
      onValuesChange={(changed: Values) => {
        const wrong = Object.keys(changed).filter((name) => form.antd.getFieldError(name).length > 0);
        if (wrong.length > 0) void form.antd.validateFields(wrong).catch(() => undefined);
      }}
    >
      <form
        className="paper-form"
        aria-label={text(label)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="paper-fields">{children(form as EditorForm<NameIn<E>>)}</div>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {text(submit)}
        </Button>
      </form>
    </Form>
  );
}

/** Conflicts are shown as a message as well, because another paper causes them. */
function showProblems(
  form: EditorForm,
  error: ApiError,
  flash: ReturnType<typeof useFeedback>['error'],
): void {
  const messages = Object.entries(error.fields ?? {}).map(([path, errors]) => ({
    name: path.split('.')[0] ?? '',
    errors,
  }));
  const shown = messages.filter(({ name }) => form.fields.has(name));
  form.antd.setFields(shown);
  if (error.status === 409) flash(error);
  else if (messages.length === 0) flash(error);
  else if (shown.length < messages.length) flash(messages.flatMap(({ errors }) => errors).join(' '));
  focusFirstProblem(form);
}

function focusFirstProblem({ antd }: EditorForm): void {
  const [first] = antd.getFieldsError().filter(({ errors }) => errors.length > 0);
  if (first) antd.scrollToField(first.name, { block: 'center', focus: true });
}

interface PaperFieldProps<Name extends string> {
  of: EditorForm<Name>;
  name: NoInfer<Name>;
  label: TextKey;
}

export const DayField = <Name extends string>(props: PaperFieldProps<Name>) => (
  <Field {...props}>
    <DayInput />
  </Field>
);

/** The date of a paper, which is not in the future. */
export const PaperDateField = <Name extends string>(props: PaperFieldProps<Name>) => (
  <Field {...props}>
    <DayInput latest={today()} />
  </Field>
);

export const YearField = <Name extends string>(props: PaperFieldProps<Name>) => (
  <Field {...props}>
    <NumberInput className="paper-year" controls={false} maxLength={4} />
  </Field>
);
