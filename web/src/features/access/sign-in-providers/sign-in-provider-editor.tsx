import { PROVIDER_KINDS, type ProviderKind } from '@dekanat/contract/access/sign-in/provider-kinds.ts';
import {
  MATCHES,
  ONEID_ADDRESS,
  PROVIDER_AUDIENCES,
  type SignInProvider,
  signInProviders,
} from '@dekanat/contract/access/sign-in/sign-in-providers.ts';
import { useMutation } from '@tanstack/react-query';
import { Form, Input, Switch } from 'antd';
import { useEffect, useRef } from 'react';
import { call } from '#api/api.ts';
import { useUniversity } from '#api/university.ts';
import { NewProviderTest, ProviderTest } from '#features/access/sign-in-providers/provider-test.tsx';
import { UniversityField } from '#features/universities/university-select.tsx';
import { useText } from '#i18n/text.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field, ReadField, TextField } from '#ui/form/field.tsx';

const KINDS = PROVIDER_KINDS.map((value) => ({ value, label: `sign_in_provider.kind.${value}` as const }));
const AUDIENCES = PROVIDER_AUDIENCES.map((value) => ({
  value,
  label: `sign_in_provider.audience.${value}` as const,
}));

type Audience = SignInProvider['audience'];
type Match = SignInProvider['match_by'];
/** What a kind allows; the first is chosen with it. */
const OF_KIND: Record<ProviderKind, { audiences: Audience[]; matches: Match[]; address?: string }> = {
  oidc: { audiences: [...PROVIDER_AUDIENCES], matches: [...MATCHES] },
  hemis_staff: { audiences: ['staff'], matches: ['none'] },
  hemis_student: { audiences: ['students'], matches: ['student_number', 'none'] },
  oneid: {
    audiences: ['students', 'staff', 'everyone'],
    matches: ['pinfl', 'none'],
    address: ONEID_ADDRESS,
  },
};

type Name =
  | 'university_id'
  | 'kind'
  | 'name'
  | 'address'
  | 'client_id'
  | 'secret'
  | 'audience'
  | 'match_by'
  | 'claim'
  | 'enabled'
  | 'reservation'
  | 'redirect_uri';

export function SignInProviderEditor({ editor }: { editor: Editor<SignInProvider> }) {
  const { universityId } = useUniversity();
  return (
    <EditorDrawer
      editor={editor}
      resource={signInProviders}
      noun="sign_in_provider.noun"
      size={640}
      start={{
        university_id: universityId,
        kind: 'oidc',
        name: '',
        address: '',
        client_id: '',
        secret: '',
        audience: 'staff',
        match_by: 'email',
        claim: '',
        enabled: true,
      }}
    >
      {(form) => (
        <Fields form={form as EditorForm<Name>} id={editor.id} withUniversity={universityId === undefined} />
      )}
    </EditorDrawer>
  );
}

/** Another kind may not allow what was chosen before; OneID has one address. */
function useChoicesOfKind(form: EditorForm<Name>, kind: ProviderKind): void {
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    const { mode, values, set } = latest.current;
    if (mode !== 'create') return;
    const { audiences, matches, address } = OF_KIND[kind];
    if (!audiences.includes(values.audience as Audience)) set({ audience: audiences[0] });
    if (!matches.includes(values.match_by as Match)) set({ match_by: matches[0] });
    if (address !== undefined || values.address === ONEID_ADDRESS) set({ address: address ?? '' });
  }, [kind]);
}

interface FieldsProps {
  form: EditorForm<Name>;
  id: number | undefined;
  withUniversity: boolean;
}

function Fields({ form, id, withUniversity }: FieldsProps) {
  const text = useText();
  const kind = (form.values.kind ?? 'oidc') as ProviderKind;
  useChoicesOfKind(form, kind);
  return (
    <>
      {withUniversity && <UniversityField of={form} fixed={form.mode !== 'create'} />}
      {form.mode === 'create' && (
        <ChoiceField of={form} name="kind" label="sign_in_provider.kind" choices={KINDS} />
      )}
      {form.mode !== 'create' && (
        <ReadField label={text('sign_in_provider.kind')} value={text(`sign_in_provider.kind.${kind}`)} />
      )}
      <TextField of={form} name="name" label="sign_in_provider.name" hint="sign_in_provider.name.hint" />
      <AddressField form={form} kind={kind} />
      {form.mode === 'create' && (
        <NewProviderTest
          body={{
            university_id: form.idIn('university_id'),
            kind,
            address: String(form.values.address ?? ''),
          }}
        />
      )}
      <ReturnAddress form={form} />
      <ClientFields form={form} />
      <PersonFields form={form} kind={kind} />
      <Field
        of={form}
        name="enabled"
        label="sign_in_provider.enabled"
        shown={(value) => text(value === true ? 'action.yes' : 'action.no')}
      >
        <Switch />
      </Field>
      {form.mode === 'view' && id !== undefined && <ProviderTest id={id} />}
    </>
  );
}

interface PartProps {
  form: EditorForm<Name>;
  kind: ProviderKind;
}

/** Where the provider is. */
function AddressField({ form, kind }: PartProps) {
  const text = useText();
  return (
    <>
      {form.mode === 'create' ? (
        <TextField
          of={form}
          name="address"
          label="sign_in_provider.address"
          hint={`sign_in_provider.address.${kind}`}
        />
      ) : (
        <ReadField label={text('sign_in_provider.address')} value={String(form.values.address ?? '')} />
      )}
      {form.mode === 'edit' && <p className="hint">{text('sign_in_provider.address.fixed')}</p>}
    </>
  );
}

/** As which client the provider knows this system. */
function ClientFields({ form }: Pick<PartProps, 'form'>) {
  const isNew = form.mode === 'create';
  const kept =
    form.values.is_readable === false ? 'sign_in_provider.secret.unreadable' : 'sign_in_provider.secret.kept';
  return (
    <>
      <TextField of={form} name="client_id" label="sign_in_provider.client_id" />
      {form.mode !== 'view' && (
        <Field
          of={form}
          name="secret"
          label="sign_in_provider.secret"
          {...(!isNew && ({ hint: kept } as const))}
        >
          <Input.Password autoComplete="new-password" maxLength={2_000} />
        </Field>
      )}
    </>
  );
}

/** Whose accounts it opens, and how they are found. */
function PersonFields({ form, kind }: PartProps) {
  const { audiences, matches } = OF_KIND[kind];
  const hasClaim = kind === 'oidc' && ['pinfl', 'student_number'].includes(String(form.values.match_by));
  return (
    <>
      <ChoiceField
        of={form}
        name="audience"
        label="sign_in_provider.audience"
        choices={AUDIENCES.filter(({ value }) => audiences.includes(value))}
      />
      <ChoiceField
        of={form}
        name="match_by"
        label="sign_in_provider.match_by"
        choices={matches.map((value) => ({ value, label: `sign_in_provider.match_by.${value}` as const }))}
      />
      {hasClaim && (
        <TextField of={form} name="claim" label="sign_in_provider.claim" hint="sign_in_provider.claim.hint" />
      )}
    </>
  );
}

/** What the provider has to know of this system, before it gives out a client. */
function ReturnAddress({ form }: Pick<PartProps, 'form'>) {
  const text = useText();
  const isNew = form.mode === 'create';
  useReservation(form);
  const address = form.values.redirect_uri;
  const known = typeof address === 'string' && address !== '';
  return (
    <>
      {isNew && (
        <>
          <HiddenField name="reservation" />
          <HiddenField name="redirect_uri" />
        </>
      )}
      <ReadField
        label={text('sign_in_provider.redirect_uri')}
        value={known ? address : <span className="hint">{text('sign_in_provider.redirect_uri.later')}</span>}
      />
      {known && (
        <p className="hint">
          {text(isNew ? 'sign_in_provider.redirect_uri.hint.new' : 'sign_in_provider.redirect_uri.hint')}
        </p>
      )}
    </>
  );
}

/** A value that belongs to the form, and to its draft, without being entered. */
const HiddenField = ({ name }: { name: Name }) => (
  <Form.Item name={name} hidden>
    <Input />
  </Form.Item>
);

/** A new provider gets the redirect address that the form shows. Without one it is shown after saving. */
function useReservation(form: EditorForm<Name>): void {
  const latest = useRef(form);
  latest.current = form;
  const { mutate } = useMutation({
    mutationFn: () => call(signInProviders.prepare, { body: {} }),
    onSuccess: (prepared) => {
      // A draft that was restored meanwhile has one.
      if (!latest.current.values.reservation) latest.current.setLoaded({ ...prepared });
    },
  });
  const needed = form.mode === 'create' && !form.values.reservation;
  useEffect(() => {
    if (needed) mutate();
  }, [needed, mutate]);
}
