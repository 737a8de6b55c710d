import { type Letterhead, letterheads } from '@dekanat/contract/universities/letterheads.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMay } from '#api/session.ts';
import { LetterheadTexts } from '#features/universities/letterhead-texts.tsx';
import { LogoInput } from '#features/universities/logo-input.tsx';
import { Signatories } from '#features/universities/signatories.tsx';
import { useText } from '#i18n/text.ts';
import { EditorPage } from '#ui/form/editor-page.tsx';
import { Field, TextField } from '#ui/form/field.tsx';
import type { Values } from '#ui/form/form-rules.ts';
import { Screen } from '#ui/screen.tsx';
import './letterhead.css';

const RESOURCE = { read: letterheads.read, update: letterheads.update };

/** Signatories are replaced as a whole, so their ids are not sent. */
const withoutIds = (record: Values): Values => {
  const { signatories, ...rest } = record as Letterhead;
  return { ...rest, signatories: signatories.map(({ kinds, translations }) => ({ kinds, translations })) };
};

/** What all papers of a university print: logo, header, contacts and signatories. */
export function LetterheadScreen() {
  const text = useText();
  const navigate = useNavigate();
  const id = Number(useParams({ strict: false }).id);
  const mayUpdate = useMay(letterheads.update);
  return (
    <Screen title="letterhead.title">
      <p className="hint">{text('letterhead.hint')}</p>
      <EditorPage
        id={id}
        resource={RESOURCE}
        adapt={withoutIds}
        readOnly={!mayUpdate}
        onClose={() => void navigate({ to: '/universities' })}
      >
        {(form) => (
          <>
            <Field
              of={form}
              name="logo_file_id"
              label="letterhead.logo"
              shown={(value) => <LogoInput value={value} />}
            >
              <LogoInput />
            </Field>
            <TextField
              of={form}
              name="contacts"
              label="letterhead.contacts"
              hint="letterhead.contacts.hint"
            />
            <Field
              of={form}
              name="translations"
              label="letterhead.headers"
              hint="letterhead.headers.hint"
              shown={(value) => <LetterheadTexts value={value} />}
            >
              <LetterheadTexts />
            </Field>
            <Field
              of={form}
              name="signatories"
              label="letterhead.signatories"
              hint="letterhead.signatories.hint"
              shown={(value) => <Signatories value={value} />}
            >
              <Signatories />
            </Field>
          </>
        )}
      </EditorPage>
    </Screen>
  );
}
