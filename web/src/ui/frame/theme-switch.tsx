import { useText } from '#i18n/text.ts';
import { Glyph, type GlyphName } from '#ui/glyph.tsx';
import { THEMES, type Theme, useTheme } from './theme.ts';

const glyphs: Record<Theme, GlyphName> = { system: 'system', light: 'sun', dark: 'moon' };

export function ThemeSwitch() {
  const text = useText();
  const { theme, setTheme } = useTheme();
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{text('shell.theme')}</legend>
      {THEMES.map((each) => {
        const label = text(`theme.${each}`);
        return (
          <button
            key={each}
            type="button"
            aria-pressed={each === theme}
            aria-label={label}
            title={label}
            onClick={() => setTheme(each)}
          >
            <Glyph name={glyphs[each]} />
          </button>
        );
      })}
    </fieldset>
  );
}
