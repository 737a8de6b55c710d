import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { THEMES, type Theme, useTheme } from '#app/theme.ts';
import { useText } from '#kernel/text.ts';

const icons: Record<Theme, typeof SunOutlined> = {
  system: DesktopOutlined,
  light: SunOutlined,
  dark: MoonOutlined,
};

export function ThemeSwitch() {
  const text = useText();
  const { theme, setTheme } = useTheme();
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{text('shell.theme')}</legend>
      {THEMES.map((each) => {
        const Icon = icons[each];
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
            <Icon />
          </button>
        );
      })}
    </fieldset>
  );
}
