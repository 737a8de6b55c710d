import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { TeacherFields } from '#features/teachers/teacher-form.tsx';
import { useRevealedPersonalData } from '#platform/personal-data/revealed-personal-data.tsx';
import { EditorPage } from '#ui/form/editor-page.tsx';
import type { Values } from '#ui/form/form-rules.ts';
import { Screen } from '#ui/screen.tsx';

/** The form needs ids of the groups that the record names. */
function withGroups({ teacher_groups, ...record }: Values): Values {
  const groups = Array.isArray(teacher_groups) ? teacher_groups : [];
  return { ...record, teacher_groups: groups, teacher_group_ids: groups.map(({ id }) => id) };
}

export function TeacherUpdateScreen() {
  const navigate = useNavigate();
  const id = Number(useParams({ strict: false }).id);
  const { adapt, button, onSaved } = useRevealedPersonalData(teachers, id);
  const forForm = useCallback((record: Values) => withGroups(adapt(record)), [adapt]);
  return (
    <Screen title="teacher.title.update">
      <EditorPage
        key={id}
        id={id}
        resource={teachers}
        adapt={forForm}
        saves={{ onSaved }}
        onClose={() => void navigate({ to: `/teachers/tutors/view/${id}` })}
      >
        {(form) => <TeacherFields of={form} revealButton={button(form.setLoaded)} />}
      </EditorPage>
    </Screen>
  );
}
