import { account } from '@dekanat/contract/access/account.ts';
import { BODY_MAX, TITLE_MAX } from '@dekanat/contract/messages/messages.ts';
import { ownMessages } from '@dekanat/contract/messages/own-messages.ts';
import type { StudentProgress } from '@dekanat/contract/study/group-progress.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useIsAdmitted, useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { WriteMessageButton } from '#platform/compose/write-message-button.tsx';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { draftName, dropDraft, readDraft, writeDraft } from '#ui/form/draft.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';
import { paragraphsOf } from '#ui/rich-text/paragraphs.ts';

interface WriteToStudentsProps {
  students: StudentProgress[];
  onDone: () => void;
}

/** Writes to the selected students: with the dialog of the back office who may use it, else with a short form. */
export function WriteToStudents(props: WriteToStudentsProps) {
  const admitted = useIsAdmitted();
  return admitted ? <WriteAsStaff {...props} /> : <WriteAsTeacher {...props} />;
}

function WriteAsStaff(props: WriteToStudentsProps) {
  const mayCompose = useMay('message_store');
  if (!mayCompose) return <WriteAsTeacher {...props} />;
  if (props.students.length === 0) return null;
  return (
    <WriteMessageButton receivers={{ student_ids: props.students.map(({ student_id }) => student_id) }} />
  );
}

/** Of a draft: what was written to others must not reach these. */
const receiversOf = (students: readonly StudentProgress[]) =>
  students
    .map(({ student_id }) => student_id)
    .toSorted((one, other) => one - other)
    .join();

function WriteAsTeacher({ students, onDone }: WriteToStudentsProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { data: own } = useQuery(queryOf(account.read, {}));
  return (
    <>
      <Button type="primary" disabled={students.length === 0} onClick={() => setOpen(true)}>
        {text('progress.write')}
      </Button>
      {open && own && (
        <WriteDialog
          draft={`${draftName(own.id, ownMessages.write, undefined)} ${receiversOf(students)}`}
          students={students}
          close={() => setOpen(false)}
          onSent={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </>
  );
}

interface WriteDialogProps {
  /** The name of the draft, which survives a reload. */
  draft: string;
  students: StudentProgress[];
  close: () => void;
  onSent: () => void;
}

function WriteDialog({ draft, students, close, onSent }: WriteDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const [form] = Form.useForm<{ title: string; message: string }>();
  const [stored] = useState(() => readDraft(draft)?.values ?? {});
  const isTyped = useRef(false);
  const { mutate, isPending } = useAction(ownMessages.write, { onError: (error) => void showRefusal(error) });
  const send = ({ title, message }: { title: string; message: string }) =>
    mutate(
      {
        body: {
          student_ids: students.map(({ student_id }) => student_id),
          title,
          message: paragraphsOf(message),
        },
      },
      {
        onSuccess: ({ receivers }) => {
          dropDraft(draft);
          feedback.success(text('progress.write.sent', { count: receivers }));
          onSent();
        },
      },
    );
  const required = { required: true, whitespace: true };
  return (
    <FormModal
      open
      title={text('progress.write.title', { count: students.length })}
      okText={text('progress.write.send')}
      cancelText={text('editor.cancel')}
      confirmLoading={isPending}
      onCancel={() => {
        // What was typed here was discarded when the dialog asked; what another visit has left stays.
        if (isTyped.current) dropDraft(draft);
        close();
      }}
      onOk={() => form.submit()}
    >
      <p className="hint">{students.map(({ fio }) => fio).join(', ')}</p>
      <Form
        form={form}
        layout="vertical"
        onFinish={send}
        initialValues={stored}
        onValuesChange={(_, typed) => {
          isTyped.current = true;
          writeDraft(draft, typed, []);
        }}
      >
        <Form.Item
          name="title"
          label={text('progress.write.subject')}
          rules={[{ ...required, message: text('progress.write.subject.required') }]}
        >
          <Input maxLength={TITLE_MAX} autoFocus />
        </Form.Item>
        <Form.Item
          name="message"
          label={text('progress.write.text')}
          rules={[{ ...required, message: text('progress.write.text.required') }]}
        >
          <Input.TextArea rows={6} maxLength={BODY_MAX} />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
