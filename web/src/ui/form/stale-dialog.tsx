import { CONTENT_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { Button } from 'antd';
import { useText } from '#i18n/text.ts';
import { ComparedName } from '#ui/form/compared-name.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import type { Stale } from '#ui/form/editor-saving.ts';
import type { Values } from '#ui/form/form-rules.ts';
import { differences } from '#ui/form/record-rules.ts';
import { textDifferences, textsIn } from '#ui/form/record-texts.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import '#ui/history/differences.css';

/** The name of a choice in the record that has it: of `faculty_id` it is `faculty_name`. */
const nameIn = (record: Values, field: string) => record[field.replace(/(_id)?$/, '_name')];
/** What was chosen in the form has no name in a record. */
const UNNAMED = { name: undefined };

/** The stored record with the texts of the language that the form shows. */
const asShown = ({ language, translated }: EditorForm, current: Values): Values =>
  language === undefined ? current : { ...current, ...textsIn(current, language, translated), language };

/** What differs in the fields, and in the texts of the languages that are not shown. */
function differencesIn(form: EditorForm, theirs: Values) {
  const { schema, base, values, translated } = form;
  const mine = { ...values, language: theirs.language };
  const ofFields = differences(schema, base, theirs, mine).map((difference) => ({
    ...difference,
    ...{ language: undefined, before: base[difference.field] },
  }));
  const others =
    form.language === undefined ? [] : CONTENT_LANGUAGES.filter((language) => language !== form.language);
  const typed = Object.fromEntries(others.map((language) => [language, form.textsOf(language)]));
  return [...ofFields, ...textDifferences(base, theirs, typed, translated)].flatMap((difference) => {
    const field = form.fields.get(difference.field);
    return field ? [{ ...difference, label: field.label, shown: field.shown }] : [];
  });
}

interface StaleDialogProps {
  form: EditorForm;
  stale: Stale | undefined;
  onTakeTheirs: (current: Stale['current']) => void;
  /** Applies the form's changes to the stored version. */
  onKeepMine: (over: Values) => void;
  onCancel: () => void;
}

/** Resolves a version conflict: shows who saved, the differences, and both choices. */
export function StaleDialog({ form, stale, onTakeTheirs, onKeepMine, onCancel }: StaleDialogProps) {
  const text = useText();
  if (stale === undefined) return null;
  const { message } = stale;
  const current = asShown(form, stale.current);
  const differing = differencesIn(form, current);
  const untouched = differing
    .filter(({ touched, language }) => !touched && language === undefined)
    .map(({ field, theirs }) => [field, theirs]);
  const keepMine = () =>
    onKeepMine({
      ...Object.fromEntries(untouched),
      ...form.textsToSaveOver(stale.current),
      version: current.version,
    });
  return (
    <Modal
      open
      width={640}
      title={text('editor.stale')}
      onCancel={onCancel}
      footer={[
        <Button key="theirs" onClick={() => onTakeTheirs(stale.current)}>
          {text('editor.stale.take_theirs')}
        </Button>,
        <Button key="mine" type="primary" onClick={keepMine}>
          {text('editor.stale.keep_mine')}
        </Button>,
      ]}
    >
      <p>{message}</p>
      {differing.length === 0 && <p>{text('editor.stale.same')}</p>}
      {differing.length > 0 && (
        <table className="differences compared">
          <thead>
            <tr>
              <th scope="col">{text('editor.stale.field')}</th>
              <th scope="col">{text('editor.stale.before')}</th>
              <th scope="col">{text('editor.stale.theirs')}</th>
              <th scope="col">{text('editor.stale.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ field, language, label, shown, before, theirs, mine: own, touched }) => (
              <tr key={`${field} ${language}`}>
                <th scope="row">
                  {text(label)}
                  {language && ` (${text(`language.${language}`)})`}
                </th>
                <td data-label={text('editor.stale.before')}>{shown(before, form.base) || '—'}</td>
                <td data-label={text('editor.stale.theirs')}>
                  <ComparedName.Provider value={{ name: nameIn(current, field) }}>
                    {shown(theirs, current) || '—'}
                  </ComparedName.Provider>
                </td>
                <td data-label={text('editor.stale.mine')}>
                  <ComparedName.Provider value={UNNAMED}>
                    {touched ? shown(own) || '—' : text('editor.stale.untouched')}
                  </ComparedName.Provider>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
