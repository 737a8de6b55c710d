import { EditOutlined, LinkOutlined } from '@ant-design/icons';
import { formatDay, today } from '@dekanat/contract/api/days.ts';
import { USEFUL_RESOURCE_TYPES, usefulResources } from '@dekanat/contract/content/useful-resources.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { RecordUniversityField } from '#features/universities/university-select.tsx';
import { useText } from '#i18n/text.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DayInput } from '#ui/form/date-input.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { EditorPage } from '#ui/form/editor-page.tsx';
import type { FieldOf } from '#ui/form/editor-props.ts';
import { Field, ReadField, TextField } from '#ui/form/field.tsx';
import { Screen } from '#ui/screen.tsx';
import { PictureInput } from '#ui/upload/picture-input.tsx';
import { StoredImage } from '#ui/upload/stored-image.tsx';

const BASE = '/content/online-resource';
const TYPES = USEFUL_RESOURCE_TYPES.map((value) => ({
  value,
  label: `online_resource.type.${value}` as const,
}));

type Form = EditorForm<FieldOf<typeof usefulResources>>;

function Fields({ of: form }: { of: Form }) {
  const text = useText();
  return (
    <>
      <RecordUniversityField of={form} />
      <div className="field-wide">
        <TextField of={form} name="title" label="online_resource.title" />
      </div>
      <div className="field-wide">
        {form.mode === 'view' ? (
          <ReadField
            label={text('online_resource.url')}
            value={<Address url={String(form.values.url ?? '')} />}
          />
        ) : (
          <TextField of={form} name="url" label="online_resource.url" hint="online_resource.url.hint" />
        )}
      </div>
      <ChoiceField
        of={form}
        name="type"
        label="online_resource.type"
        required="reference.choose"
        choices={TYPES}
      />
      <Field
        of={form}
        name="publish_at"
        label="online_resource.publish_at"
        required="online_resource.publish_at.required"
        shown={(value) => formatDay(String(value))}
      >
        <DayInput />
      </Field>
      <Field
        of={form}
        name="icone"
        label="online_resource.icone"
        required="online_resource.icone.required"
        shown={(value) => (typeof value === 'number' ? <Icon id={value} /> : '—')}
      >
        <PictureInput placeholder={<LinkOutlined aria-hidden />} />
      </Field>
    </>
  );
}

const Address = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noreferrer">
    {url}
  </a>
);

const Icon = ({ id }: { id: number }) => (
  <span className="person-photo person-photo-large">
    <StoredImage id={id} alt="" fallback="—" />
  </span>
);

export function OnlineResourceCreateScreen() {
  const navigate = useNavigate();
  const { universityId, contentLanguage } = useUniversity();
  const start = useMemo(
    () => ({
      university_id: universityId,
      language: contentLanguage,
      title: '',
      url: '',
      publish_at: today(),
      type: 'resource',
    }),
    [universityId, contentLanguage],
  );
  return (
    <Screen title="online_resource.title.create">
      <EditorPage
        id={undefined}
        resource={usefulResources}
        start={start}
        saves={{
          onSaved: ({ id }, another) => {
            if (!another) void navigate({ to: `${BASE}/view/${id}`, ignoreBlocker: true });
          },
        }}
        onClose={() => void navigate({ to: BASE })}
      >
        {(form) => <Fields of={form} />}
      </EditorPage>
    </Screen>
  );
}

const useId = () => Number(useParams({ strict: false }).id);

export function OnlineResourceUpdateScreen() {
  const navigate = useNavigate();
  const id = useId();
  return (
    <Screen title="online_resource.title.update">
      <EditorPage
        key={id}
        id={id}
        resource={usefulResources}
        onClose={() => void navigate({ to: `${BASE}/view/${id}` })}
      >
        {(form) => <Fields of={form} />}
      </EditorPage>
    </Screen>
  );
}

export function OnlineResourceViewScreen() {
  const text = useText();
  const navigate = useNavigate();
  const id = useId();
  const edit = useMay(usefulResources.update) && (
    <Button
      type="primary"
      icon={<EditOutlined aria-hidden />}
      onClick={() => void navigate({ to: `${BASE}/update/${id}` })}
    >
      {text('editor.edit')}
    </Button>
  );
  return (
    <Screen title="online_resource.title.view" actions={edit}>
      <EditorPage
        key={id}
        id={id}
        resource={usefulResources}
        readOnly
        onClose={() => void navigate({ to: BASE })}
      >
        {(form) => <Fields of={form} />}
      </EditorPage>
    </Screen>
  );
}
