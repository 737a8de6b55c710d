import { type ReactNode, useEffect } from 'react';
import { useText } from '#i18n/text.ts';
import { BrandMark } from '#ui/frame/brand-mark.tsx';
import { LanguageSwitch } from '#ui/frame/language-switch.tsx';
import { ThemeSwitch } from '#ui/frame/theme-switch.tsx';
import '#app/public-frame.css';
import type { TextKey } from '#i18n/text-key.ts';
import { version } from '#package' with { type: 'json' };

interface PublicFrameProps {
  /** Key of the page's title. */
  title: TextKey;
  /** Beside the switches of language and theme. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame of public pages: product name, version, language and theme. */
export function PublicFrame({ title, tools, children }: PublicFrameProps) {
  const text = useText();
  useEffect(() => {
    document.title = text('product.title', { page: text(title) });
  }, [text, title]);
  return (
    <div className="public">
      <header className="public-head">
        <LanguageSwitch />
        <ThemeSwitch />
        {tools}
      </header>
      <main className="public-card">
        <p className="public-brand">
          <BrandMark />
          <span>
            <strong>{text('product.name')}</strong>
            <small>{text('product.purpose')}</small>
          </span>
        </p>
        {children}
      </main>
      <footer className="public-foot">{text('product.version', { version })}</footer>
    </div>
  );
}
