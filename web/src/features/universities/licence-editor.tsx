import { LICENCE_STATES, type Licence, licences } from '@dekanat/contract/universities/licences.ts';
import { Radio } from 'antd';
import { useUniversity } from '#api/university.ts';
import { LicenceSecret } from '#features/universities/licence-secret.tsx';
import { LICENCE_SAVES, OTHERS } from '#features/universities/licence-words.ts';
import { SecretInput } from '#features/universities/secret-input.tsx';
import { UniversityField } from '#features/universities/university-select.tsx';
import { useText } from '#i18n/text.ts';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { Field, TextField } from '#ui/form/field.tsx';

const SAVES = { ...LICENCE_SAVES, alsoChanges: OTHERS };

export function LicenceEditor({ editor }: { editor: Editor<Licence> }) {
  const text = useText();
  const { universityId } = useUniversity();
  const states = LICENCE_STATES.map((value) => ({ value, label: text(`status.${value}`) }));
  const start = {
    university_id: universityId,
    status: 'active',
    allowed_domain: '',
    org_code: '',
    secret_key: '',
  };
  return (
    <EditorDrawer editor={editor} resource={licences} noun="licence.noun" start={start} saves={SAVES}>
      {(form) => (
        <>
          <UniversityField of={form} fixed={form.mode !== 'create'} />
          <TextField of={form} name="allowed_domain" label="licence.allowed_domain" />
          <TextField of={form} name="org_code" label="licence.org_code" />
          <Field
            of={form}
            name="status"
            label="field.status"
            {...(form.values.status === 'blocked' && { hint: 'licence.blocked.hint' })}
            shown={(value) => states.find((state) => state.value === value)?.label ?? ''}
          >
            <Radio.Group options={states} />
          </Field>
          {form.mode !== 'view' && (
            <Field
              of={form}
              name="secret_key"
              label={form.mode === 'create' ? 'licence.secret' : 'licence.secret_key.new'}
              hint={form.mode === 'create' ? 'licence.secret_key.once' : 'licence.secret_key.keep'}
            >
              <SecretInput />
            </Field>
          )}
          {form.mode === 'view' && editor.id !== undefined && (
            <LicenceSecret id={editor.id} domain={String(form.base.allowed_domain ?? '')} />
          )}
        </>
      )}
    </EditorDrawer>
  );
}
