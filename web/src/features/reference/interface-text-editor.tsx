import { type InterfaceText, interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { Radio } from 'antd';
import { universityOf, useUniversity } from '#api/university.ts';
import { shippedUnder, useShippedTexts } from '#features/reference/shipped-texts.ts';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field } from '#ui/form/field.tsx';
import '#features/reference/interface-texts.css';
import { CATEGORIES } from '#features/reference/interface-text-categories.ts';
import { MessageList, MessagesInput } from '#features/reference/messages-input.tsx';
import { OwnUniversityHint } from '#features/reference/own-university-hint.tsx';
import { TextKeyInput } from '#features/reference/text-key-input.tsx';
import { useText } from '#i18n/text.ts';

const NOTHING = {};

/** A text of the university chosen in the header; without one, of all universities. */
export function InterfaceTextEditor({ editor }: { editor: Editor<InterfaceText> }) {
  const { universityId } = useUniversity();
  return (
    <EditorDrawer
      editor={editor}
      resource={interfaceTexts}
      noun="audit.record.interface_texts"
      start={{ category: 'cabinet', key: '', values: [] }}
      query={universityOf({ universityId })}
    >
      {(form) => <InterfaceTextFields form={form} />}
    </EditorDrawer>
  );
}

function InterfaceTextFields({ form }: { form: EditorForm<'category' | 'key' | 'values'> }) {
  const text = useText();
  const shipped = useShippedTexts();
  const { category, key } = form.values;
  const own = category === 'crm';
  // The student and tutor cabinets are other programs, whose keys are not known here.
  const known = own ? shipped : NOTHING;
  const unknown =
    own && key !== '' && shipped.oz !== undefined && shippedUnder(shipped, key, 'oz') === undefined;
  const categories = CATEGORIES.map(({ value, label }) => ({ value, label: text(label) }));
  return (
    <>
      <OwnUniversityHint />
      <Field
        of={form}
        name="category"
        label="i18n.category"
        shown={(value) => categories.find((one) => one.value === value)?.label ?? ''}
      >
        <Radio.Group options={categories} />
      </Field>
      <Field
        of={form}
        name="key"
        label="i18n.key"
        {...(own && form.mode !== 'view' && { hint: unknown ? 'i18n.key.unknown' : 'i18n.key.find' })}
      >
        <TextKeyInput known={known} />
      </Field>
      <Field
        of={form}
        name="values"
        label="field.translations"
        shown={(value) => <MessageList value={value} />}
      >
        <MessagesInput known={known} textKey={key} />
      </Field>
    </>
  );
}
