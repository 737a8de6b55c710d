import { Select } from 'antd';
import { useUniversity } from '#api/university.ts';
import { useLanguage, useText } from '#i18n/text.ts';

const ALL = 0;

/** The university of the screens; plain text for a user bound to one. */
export function UniversitySwitch() {
  const text = useText();
  const { language } = useLanguage();
  const { university, universityId, options, locked, choose } = useUniversity();
  if (locked) return <p className="university-name">{university?.name}</p>;
  const nameIn = (option: (typeof options)[number]) =>
    option.translations.find((translation) => translation.language === language)?.name ?? option.name;
  return (
    <Select
      className="university-switch"
      aria-label={text('shell.university')}
      value={universityId ?? ALL}
      onChange={(id) => choose(id === ALL ? undefined : id)}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      options={[
        { value: ALL, label: text('shell.all_universities') },
        ...options.map((option) => ({ value: option.id, label: nameIn(option) })),
      ]}
    />
  );
}
