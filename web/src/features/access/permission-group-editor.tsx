import { admins } from '@dekanat/contract/access/admins.ts';
import { type PermissionGroup, permissionGroups } from '@dekanat/contract/access/permission-groups.ts';
import { Switch } from 'antd';
import type { Editor } from '#editor/editor.ts';
import { EditorDrawer } from '#editor/editor-drawer.tsx';
import { Field, TextField } from '#editor/field.tsx';
import { GroupHolders } from '#features/access/group-holders.tsx';
import { PermissionPicker } from '#features/access/permission-picker.tsx';
import { UniversityField } from '#features/universities/university-select.tsx';
import { useMay } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';
import { useUniversity } from '#kernel/university.ts';

export function PermissionGroupEditor({ editor }: { editor: Editor<PermissionGroup> }) {
  const text = useText();
  const { universityId } = useUniversity();
  const maySeeHolders = useMay(admins.list);
  const chosen = (value: unknown) =>
    text('permission_group.chosen', { count: Array.isArray(value) ? value.length : 0 });
  return (
    <EditorDrawer
      editor={editor}
      resource={permissionGroups}
      noun="permission_group.noun"
      start={{ university_id: universityId, name: '', permissions: [], second_factor_required: false }}
    >
      {(form) => (
        <>
          <TextField of={form} name="name" label="field.name" />
          {universityId === undefined && <UniversityField of={form} fixed={form.mode !== 'create'} />}
          <Field
            of={form}
            name="second_factor_required"
            label="permission_group.second_factor"
            hint="permission_group.second_factor.hint"
            shown={(value) => text(value === true ? 'action.yes' : 'action.no')}
          >
            <Switch />
          </Field>
          {editor.id !== undefined && maySeeHolders && <GroupHolders id={editor.id} />}
          <Field of={form} name="permissions" label="permission_group.permissions" shown={chosen}>
            <PermissionPicker />
          </Field>
          {form.mode === 'view' && <PermissionPicker value={form.values.permissions} readOnly />}
        </>
      )}
    </EditorDrawer>
  );
}
