import { CheckCircleFilled, CopyOutlined, TranslationOutlined } from '@ant-design/icons';
import { CONTENT_LANGUAGES, LANGUAGE_TAGS, type Language } from '@dekanat/contract/api/languages.ts';
import { Button, Segmented } from 'antd';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { cyrillicToLatin, latinToCyrillic } from '#i18n/transliteration.ts';
import { convertWords } from '#ui/form/convert-words.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import type { Translation } from '#ui/form/record-rules.ts';
import { isFilled } from '#ui/form/record-texts.ts';

interface LanguageTabsProps {
  form: EditorForm;
  onChange: (language: Language) => void;
}

/** The translations of a record as tabs, and help with starting a missing one. */
export function LanguageTabs({ form, onChange }: LanguageTabsProps) {
  const text = useText();
  const options = CONTENT_LANGUAGES.map((language) => {
    const exists = isFilled(form.textsOf(language), form.translated);
    const state = text(exists ? 'editor.translation.exists' : 'editor.translation.missing');
    return {
      value: language,
      title: `${text(`language.${language}`)}: ${state}`,
      label: (
        <span className="language-tab" lang={LANGUAGE_TAGS[language]}>
          {text(`language.${language}`)} {exists && <CheckCircleFilled aria-label={state} />}
        </span>
      ),
    };
  });
  return (
    <div className="language-tabs">
      <Segmented
        aria-label={text('editor.languages')}
        options={options}
        value={form.language ?? CONTENT_LANGUAGES[0]}
        onChange={onChange}
      />
      {form.mode !== 'view' && <Suggestions form={form} />}
    </div>
  );
}

interface Script {
  from: Language;
  convert: (text: string) => string;
  suggestion: TextKey;
}
/** The other Uzbek script, and the conversion from it. */
const SCRIPTS: Partial<Record<Language, Script>> = {
  uz: { from: 'oz', convert: latinToCyrillic, suggestion: 'editor.translation.uz_suggestion' },
  oz: { from: 'uz', convert: cyrillicToLatin, suggestion: 'editor.translation.oz_suggestion' },
};

/** Fills empty translated fields from an existing translation; never overwrites. */
function Suggestions({ form }: { form: EditorForm }) {
  const text = useText();
  const empty = form.translated.filter((name) => String(form.values[name] ?? '') === '');
  const others: Translation[] = CONTENT_LANGUAGES.filter((language) => language !== form.language)
    .map((language) => ({ ...form.textsOf(language), language }))
    .filter((texts) => isFilled(texts, form.translated));
  const copied = others.find(({ language }) => language === 'oz') ?? others[0];
  const script = form.language && SCRIPTS[form.language];
  const converted = script && others.find(({ language }) => language === script.from);
  if (empty.length === 0 || copied === undefined) return null;
  const fill = (from: Translation, change: (written: string) => string) =>
    form.set(Object.fromEntries(empty.map((name) => [name, change(String(from[name] ?? ''))])));
  return (
    <div className="language-suggestions">
      <span>{text('editor.translation.blank')}</span>
      <Button
        size="small"
        icon={<CopyOutlined aria-hidden />}
        onClick={() => fill(copied, (written) => written)}
      >
        {text('editor.translation.copy', { language: text(`language.${copied.language}`) })}
      </Button>
      {script && converted && (
        <Button
          size="small"
          icon={<TranslationOutlined aria-hidden />}
          onClick={() => fill(converted, (written) => convertWords(written, script.convert))}
        >
          {text(script.suggestion)}
        </Button>
      )}
    </div>
  );
}
