import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_TAGS,
} from '@dekanat/contract/api/languages.ts';
import {
  type Letterhead,
  SIGNATORIES_MAX,
  SIGNED_PAPERS,
} from '@dekanat/contract/universities/letterheads.ts';
import { Button, Input, Select } from 'antd';
import { useId } from 'react';
import { useText } from '#i18n/text.ts';

type Signatory = Pick<Letterhead['signatories'][number], 'kinds' | 'translations'>;
type SignatoryTexts = Signatory['translations'][number];

interface SignatoriesProps {
  id?: string;
  value?: unknown;
  /** Read-only without it. */
  onChange?: (signatories: Signatory[]) => void;
}

/** Who signs which papers, in the order of their signatures. */
export function Signatories({ id, value, onChange }: SignatoriesProps) {
  const text = useText();
  const signatories = (value ?? []) as Signatory[];
  return (
    <div id={id} className="signatories">
      {signatories.map((signatory, at) => (
        <SignatoryCard
          // biome-ignore lint/suspicious/noArrayIndexKey: signatories have no ids, and their order is their identity
          key={at}
          number={at + 1}
          signatory={signatory}
          {...(onChange && {
            onChange: (changed: Signatory) => onChange(signatories.with(at, changed)),
            onRemove: () => onChange(signatories.toSpliced(at, 1)),
          })}
        />
      ))}
      {onChange && signatories.length < SIGNATORIES_MAX && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...signatories, { kinds: [], translations: [] }])}
        >
          {text('letterhead.signatory.add')}
        </Button>
      )}
    </div>
  );
}

interface SignatoryCardProps {
  number: number;
  signatory: Signatory;
  onChange?: (signatory: Signatory) => void;
  onRemove?: () => void;
}

function SignatoryCard({ number, signatory, onChange, onRemove }: SignatoryCardProps) {
  const text = useText();
  const id = useId();
  const { kinds, translations } = signatory;
  const readOnly = onChange === undefined;
  const textsIn = (language: InterfaceLanguage): SignatoryTexts =>
    translations.find((one) => one.language === language) ?? { language, position: '', name: '' };
  const write = (texts: SignatoryTexts) => {
    const others = translations.filter(({ language }) => language !== texts.language);
    const isEmpty = texts.position === '' && texts.name === '';
    const present = isEmpty ? others : [...others, texts];
    // The first language is printed where another one has no texts.
    const ordered = INTERFACE_LANGUAGES.flatMap((language) =>
      present.filter((one) => one.language === language),
    );
    onChange?.({ ...signatory, translations: ordered });
  };
  return (
    <fieldset className="signatory">
      <legend>{text('letterhead.signatory', { number })}</legend>
      <div className="signatory-kinds">
        <label htmlFor={id}>{text('letterhead.kinds')}</label>
        <Select
          id={id}
          mode="multiple"
          value={kinds}
          disabled={readOnly}
          options={SIGNED_PAPERS.map((kind) => ({ value: kind, label: text(`paper.kind.${kind}`) }))}
          placeholder={text('antd.placeholder')}
          onChange={(chosen) => onChange?.({ ...signatory, kinds: chosen })}
        />
      </div>
      {INTERFACE_LANGUAGES.map((language) => (
        <div key={language} className="signatory-texts" lang={LANGUAGE_TAGS[language]}>
          {(['position', 'name'] as const).map((field) => (
            <Input
              key={field}
              readOnly={readOnly}
              maxLength={150}
              aria-label={text(`letterhead.${field}`, { language: text(`language.${language}`) })}
              placeholder={text(`letterhead.${field}`, { language: text(`language.${language}`) })}
              value={textsIn(language)[field]}
              onChange={({ target }) => write({ ...textsIn(language), [field]: target.value })}
            />
          ))}
        </div>
      ))}
      {onRemove && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={text('letterhead.signatory.remove', { number })}
          onClick={onRemove}
        >
          {text('letterhead.logo.remove')}
        </Button>
      )}
    </fieldset>
  );
}
