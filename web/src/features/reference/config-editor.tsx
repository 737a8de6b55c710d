import { CONFIGS } from '@dekanat/contract/reference/config-catalogue.ts';
import { Config, configs } from '@dekanat/contract/reference/configs.ts';
import { ConfigInput } from '#features/reference/config-input.tsx';
import { useConfigWords } from '#features/reference/config-words.ts';
import { StatusField } from '#ui/form/choice-field.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field, ReadField } from '#ui/form/field.tsx';
import '#features/reference/config.css';
import { useProfile } from '#api/session.ts';
import { universityOf, useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';

/** The value of a setting for the university chosen in the header; without one, the default for all. */
export function ConfigEditor({ editor }: { editor: Editor<Config> }) {
  const { universityId } = useUniversity();
  return (
    <EditorDrawer
      editor={editor}
      resource={configs}
      noun="audit.record.configs"
      start={{}}
      query={universityOf({ universityId })}
      locked={useProfile().faculty_id !== null}
    >
      {(form) => <ConfigFields form={form} />}
    </EditorDrawer>
  );
}

function ConfigFields({ form }: { form: EditorForm<'value' | 'status'> }) {
  const text = useText();
  const words = useConfigWords();
  const { university } = useUniversity();
  const setting = Config.safeParse(form.base).data;
  if (setting === undefined) return null;
  const { key, name, description, system, below } = setting;
  const { kind, default: standard } = CONFIGS[key];
  const whose = system
    ? text('config.for_system')
    : university
      ? text('config.for_university', { name: university.name })
      : text('config.for_all');
  const empty = kind.type === 'number' || kind.type === 'choice';
  const bounds = kind.type === 'number' && {
    least: words(key, kind.min),
    most: words(key, kind.max),
  };
  return (
    <>
      <div className="config-about">
        <p className="config-name">{name}</p>
        <p>{description}</p>
        <p className="config-whose">{whose}</p>
      </div>
      <div>
        <Field
          of={form}
          name="value"
          label="audit.field.value"
          {...(empty && { required: 'invalid.required' })}
          shown={(value) => words(key, Config.shape.value.parse(value ?? null))}
        >
          <ConfigInput kind={kind} />
        </Field>
        <p className="config-hint">
          {bounds && <span>{text('config.range', bounds)}</span>}
          <span>{text('config.default', { value: words(key, standard) })}</span>
        </p>
      </div>
      <div>
        <StatusField of={form} />
        <p className="config-hint">
          <span>
            {text(below.source === 'all' ? 'config.below.all' : 'config.below.default', {
              value: words(key, below.value),
            })}
          </span>
        </p>
      </div>
      {form.mode === 'view' && <ReadField label={text('config.column.key')} value={key} />}
    </>
  );
}
