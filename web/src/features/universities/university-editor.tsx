import { profile } from '@dekanat/contract/access/profile.ts';
import { CONTENT_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { type University, universities } from '@dekanat/contract/universities/universities.ts';
import { Link } from '@tanstack/react-router';
import { Select } from 'antd';
import { useProfile } from '#api/session.ts';
import { formatPhone, PhoneInput } from '#features/universities/phone-input.tsx';
import { useText } from '#i18n/text.ts';
import { StatusField } from '#ui/form/choice-field.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { Field, TextField } from '#ui/form/field.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import './universities.css';

const START = {
  name: '',
  rector: '',
  address: '',
  phone_number: '',
  account_number: '',
  accountant: '',
  advisor: '',
  status: 1,
};

/** The header's switcher shows the saved name, too. */
const SAVES = { alsoChanges: [profile.read] };

export function UniversityEditor({ editor }: { editor: Editor<University> }) {
  const text = useText();
  const above = useProfile().super_administrator;
  const languages = CONTENT_LANGUAGES.map((value) => ({ value, label: text(`language.${value}`) }));
  return (
    <EditorDrawer editor={editor} resource={universities} noun="university.noun" start={START} saves={SAVES}>
      {(form) => (
        <>
          <TextField of={form} name="name" label="field.name" />
          <TextField of={form} name="rector" label="university.rector" />
          <TextField of={form} name="address" label="university.address" />
          <Field
            of={form}
            name="default_language"
            label="university.default_language"
            {...(form.mode === 'create' && {
              required: 'university.default_language.choose',
              hint: 'university.default_language.hint',
            })}
            shown={(value) => languages.find((language) => language.value === value)?.label ?? ''}
          >
            <Select
              options={languages}
              placeholder={text('university.default_language.choose')}
              disabled={form.mode !== 'create'}
            />
          </Field>
          <Field of={form} name="phone_number" label="university.phone_number" shown={formatPhone}>
            <PhoneInput />
          </Field>
          <TextField of={form} name="account_number" label="university.account_number" />
          <TextField of={form} name="accountant" label="university.accountant" />
          <TextField of={form} name="advisor" label="university.advisor" />
          <Field of={form} name="founded_year" label="university.founded_year">
            <NumberInput className="year-input" controls={false} />
          </Field>
          {form.mode !== 'create' && <StatusField of={form} />}
          {editor.id !== undefined && (
            <Link to={`/universities/${editor.id}/letterhead`}>{text('letterhead.title')}</Link>
          )}
          {form.mode === 'edit' && !above && <p className="hint">{text('university.status.hint')}</p>}
        </>
      )}
    </EditorDrawer>
  );
}
