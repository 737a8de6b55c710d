import type { Language } from '@dekanat/contract/api/languages.ts';
import type { FormInstance } from 'antd';
import { useCallback, useRef, useState } from 'react';
import type { Values } from '#ui/form/form-rules.ts';
import {
  changedTexts,
  changedTranslations,
  type Texts,
  textsIn,
  textsToSave,
  textsToSaveOver,
} from '#ui/form/record-texts.ts';

interface FormTextsOptions {
  antd: FormInstance<Values>;
  record: Values;
  /** The language that is shown first; undefined for a record without translations. */
  language: Language | undefined;
  translated: string[];
}

/** The texts of a form in all languages: those of one are in the fields, the typed ones of the others wait here. */
export function useFormTexts({ antd, record, language: first, translated }: FormTextsOptions) {
  const [state, setState] = useState<{ language: Language | undefined; typed: Texts }>({
    language: first,
    typed: {},
  });
  // Read by handlers that run before the next render.
  const latest = useRef(state);
  const change = useCallback((next: Partial<typeof state>) => {
    latest.current = { ...latest.current, ...next };
    setState(latest.current);
  }, []);
  const shownOf = useCallback(
    (of: Values): Values => {
      const { language } = latest.current;
      return language === undefined ? of : { ...of, ...textsIn(of, language, translated), language };
    },
    [translated],
  );
  const startOver = useCallback((typed: Texts) => change({ typed }), [change]);
  const all = (): Texts => {
    const { language, typed } = latest.current;
    const own = Object.fromEntries(translated.map((name) => [name, antd.getFieldValue(name)]));
    return language === undefined ? {} : { ...typed, [language]: own };
  };
  const textsOf = (language: Language): Values => all()[language] ?? textsIn(record, language, translated);
  return {
    language: state.language,
    /** The record with the texts of the language that is shown. */
    shownOf,
    /** Drops everything that was typed in other languages, except these texts. */
    startOver,
    textsOf,
    /** The changed texts of languages that are not shown. */
    waiting: () => changedTexts(record, latest.current.typed, translated),
    isChanged: (typed: Texts = latest.current.typed) =>
      changedTranslations(record, typed, translated).length > 0,
    resume: ({ language, texts = {} }: Values) => {
      if (first !== undefined) change({ language: language as Language, typed: texts as Texts });
    },
    speak: (language: Language) => {
      const texts = textsOf(language);
      change({ language, typed: all() });
      antd.setFields(translated.map((name) => ({ name, value: texts[name], errors: [] })));
    },
    toSave: () => {
      const { language: shown } = latest.current;
      return shown === undefined ? {} : textsToSave({ record, typed: all(), shown, translated });
    },
    toSaveOver: (current: Values) => {
      const { language: shown } = latest.current;
      return shown === undefined ? {} : textsToSaveOver(current, { record, typed: all(), shown, translated });
    },
  };
}
