import type { PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { Button, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import type { AskToAccept } from '#api/call-options.ts';
import { type Assigned, nameOf } from '#features/curricula/plan/plan-calls.ts';
import { usePlanBoard, usePlanState } from '#features/curricula/plan/plan-context.ts';
import { reloadPlan } from '#features/curricula/plan/plan-query.ts';
import { PopoverForm } from '#features/curricula/plan/popover-form.tsx';
import { presentIn, showUntouched } from '#features/curricula/plan/present-subject.ts';
import { SaveActions } from '#features/curricula/plan/save-actions.tsx';
import { type TeachingRows, useTeachingRows } from '#features/curricula/plan/teaching-rows.ts';
import { TeachingsForm } from '#features/curricula/plan/teachings-form.tsx';
import { SyllabusSelect } from '#features/syllabi/syllabus-select.tsx';
import { SubjectTeacherSelect } from '#features/teachers/subject-teacher-select.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { useWarningsInPlace } from '#ui/feedback/use-warnings-in-place.tsx';
import { isOutdated } from '#ui/form/opened-version.ts';

const assignedOf = ({ syllabus, teacher, tutor }: PlannedSubject): Assigned => ({
  syllabus_id: syllabus?.id ?? null,
  teacher_id: teacher?.id ?? null,
  tutor_id: tutor?.id ?? null,
});

const fieldsOf = ({ syllabus, teacher, tutor }: PlannedSubject) => ({
  syllabus_id: syllabus?.id,
  teacher_id: teacher?.id,
  tutor_id: tutor?.id,
});
const FIELDS = ['syllabus_id', 'teacher_id', 'tutor_id'] as const;

interface SyllabusFormProps {
  subject: PlannedSubject;
  onSaved: () => void;
}

/** Syllabus, lead and second teacher of a subject, and which teacher has which groups. */
export function SyllabusForm({ subject: present, onSaved }: SyllabusFormProps) {
  const text = useText();
  const { plan } = usePlanState();
  const { readOnly } = usePlanBoard();
  // As it was when the form was opened: its version shows whether a colleague has changed it since.
  const opened = useState(present);
  const [subject] = opened;
  const [form] = Form.useForm<Partial<Assigned>>();
  const warnings = useWarningsInPlace();
  // The warnings are about the values before.
  const teachings = useTeachingRows(subject, () => warnings.answer(false));
  const { saving, save } = useSaving({ opened, form, teachings, onSaved, accept: warnings.accept });
  const within = { university_id: plan.university_id, subject_id: subject.subject_id };
  return (
    <PopoverForm title={nameOf(subject)}>
      <Form
        form={form}
        layout="vertical"
        className="plan-form-parts"
        disabled={readOnly}
        initialValues={fieldsOf(subject)}
        onValuesChange={(changed: Partial<Assigned>) => {
          warnings.answer(false);
          if ('teacher_id' in changed) teachings.propose(changed.teacher_id ?? undefined);
        }}
        onFinish={(given: Partial<Assigned>) =>
          warnings.isAsking ? warnings.answer(true) : void save(given)
        }
      >
        <Form.Item name="syllabus_id" label={text('syllabus.noun')}>
          <SyllabusSelect within={within} known={subject.syllabus?.name} placeholder="antd.placeholder" />
        </Form.Item>
        <div className="plan-form-pair">
          <Form.Item name="teacher_id" label={text('plan.teacher')}>
            <SubjectTeacherSelect
              within={within}
              known={subject.teacher?.fio}
              placeholder="antd.placeholder"
            />
          </Form.Item>
          <Form.Item name="tutor_id" label={text('plan.tutor')}>
            <SubjectTeacherSelect within={within} known={subject.tutor?.fio} placeholder="antd.placeholder" />
          </Form.Item>
        </div>
        <TeachingsForm teachings={teachings} subjectId={subject.subject_id} />
        {warnings.question}
        {!readOnly && (
          <SaveActions
            saving={saving && !warnings.isAsking}
            disabled={warnings.isAsking && !warnings.isComplete}
          >
            {warnings.isAsking && (
              <Button onClick={() => warnings.answer(false)}>{text('editor.cancel')}</Button>
            )}
          </SaveActions>
        )}
      </Form>
    </PopoverForm>
  );
}

/** The call that saves no teachers is refused, because it is sent by forms that nobody filled in. */
const callFor = ({ id, version }: PlannedSubject, { teachers }: TeachingRows): Promise<unknown> =>
  teachers.length === 0
    ? call(semesterSubjectTeachers.remove, { params: { id }, query: { version } })
    : call(semesterSubjectTeachers.save, { params: { semesterSubjectId: id }, body: { version, teachers } });

interface Saving {
  /** The subject as the form knows it. */
  opened: [PlannedSubject, (saved: PlannedSubject) => void];
  form: FormInstance<Partial<Assigned>>;
  teachings: TeachingRows;
  onSaved: () => void;
  accept: AskToAccept;
}

/** Saves what was changed: syllabus and teachers, then the groups of the teachers. */
function useSaving({ opened: [subject, setSubject], form, teachings, onSaved, accept }: Saving) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const { plan } = usePlanState();
  const { actions, latestPlan } = usePlanBoard();
  const [saving, setSaving] = useState(false);
  // Once the user knows of the change of a colleague, what is edited may be saved over it, and nothing else.
  const follow = (known: PlannedSubject) => {
    const now = presentIn(latestPlan(), known);
    if (now === undefined || now.version === known.version) return;
    const fields = fieldsOf(now);
    setSubject(now);
    teachings.follow(known, now);
    showUntouched(
      form,
      FIELDS.map((name) => ({ name, value: fields[name] })),
    );
  };
  /** @returns the subject as it is then; undefined when the change was refused */
  const saveAssigned = async (given: Partial<Assigned>) => {
    const before = assignedOf(subject);
    const { syllabus_id = null, teacher_id = null, tutor_id = null } = given;
    const after = { syllabus_id, teacher_id, tutor_id };
    if (JSON.stringify(before) === JSON.stringify(after)) return subject;
    const saved = await actions.saveSyllabus(subject, after, accept);
    if (saved === 'outdated') {
      follow(subject);
      return undefined;
    }
    if (saved !== undefined) setSubject(saved);
    return saved;
  };
  const showProblem = async (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : undefined;
    if (fields) feedback.error(Object.values(fields).flat().join(' '));
    else await showRefusal(error);
  };
  const saveTeachings = async (saved: PlannedSubject) => {
    if (!teachings.isChanged) return true;
    try {
      await callFor(saved, teachings);
      await actions.addStep();
      feedback.success(text('plan.teaching.saved'));
      return true;
    } catch (error) {
      await showProblem(error);
      if (error instanceof ApiError && isOutdated(error)) {
        await reloadPlan(plan.id);
        follow(saved);
      }
      return false;
    }
  };
  const save = async (given: Partial<Assigned>) => {
    if (teachings.problem !== undefined) return feedback.error(text(teachings.problem));
    setSaving(true);
    const saved = await saveAssigned(given);
    if (saved !== undefined && (await saveTeachings(saved))) onSaved();
    setSaving(false);
  };
  return { saving, save };
}
