import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { creatable } from '#app/command-kinds.ts';
import { menuFor } from '#app/command-targets.ts';
import { confirmNavigation } from '#app/navigation-guard.ts';
import { screens } from '#app/screens.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import { useLanguageChoice } from '#ui/frame/language-choice.ts';
import { THEMES, useTheme } from '#ui/frame/theme.ts';

/** An entry that needs no request. */
export interface Choice {
  title: string;
  /** The menu group. */
  detail?: string;
  run: () => void;
}

/** Opens an address after asking about unsaved input. */
type Open = (address: string) => void;

/** The screens that the user may open. */
export function useScreens(open: Open): Choice[] {
  const text = useText();
  const beyond = screens
    .filter(({ menu, under }) => menu === undefined && under === undefined)
    .map(({ path, title }) => ({ title: text(title), run: () => open(path) }));
  const groups = menuFor(useProfile()).flatMap((group) =>
    group.items.map(({ path, title }) => ({
      title: text(title),
      detail: text(group.title),
      run: () => open(path),
    })),
  );
  return [...groups, ...beyond];
}

/** The universities that the user may choose; none for a user bound to one. */
export function useUniversities(): Choice[] {
  const text = useText();
  const { language } = useLanguage();
  const { options, locked, universityId, choose } = useUniversity();
  if (locked) return [];
  const all = { title: text('shell.all_universities'), run: () => choose(undefined) };
  const each = options
    .filter(({ id }) => id !== universityId)
    .map(({ id, name, translations }) => ({
      title: translations.find((translation) => translation.language === language)?.name ?? name,
      run: () => choose(id),
    }));
  return universityId === undefined ? each : [all, ...each];
}

/** Creating records, and settings of the interface. */
export function useActions(open: Open): Choice[] {
  const text = useText();
  const own = useProfile();
  const { language, choose } = useLanguageChoice();
  const { theme, setTheme } = useTheme();
  const createChoices = creatable(own).map(({ noun, path }) => ({
    title: text('command.create', { noun: text(noun) }),
    run: () => open(`${path}?create=1`),
  }));
  const languages = INTERFACE_LANGUAGES.filter((each) => each !== language).map((each) => ({
    title: text(`language.${each}`),
    detail: text('shell.language'),
    run: () => choose(each),
  }));
  const themes = THEMES.filter((each) => each !== theme).map((each) => ({
    title: text(`theme.${each}`),
    detail: text('shell.theme'),
    run: () => setTheme(each),
  }));
  return [
    ...createChoices,
    ...languages,
    ...themes,
    { title: text('shell.sign_out'), run: confirmNavigation },
  ];
}
