import { FALLBACK_LANGUAGE } from '@dekanat/contract/kernel/languages.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#app/look.css';
import { Root } from '#app/root.tsx';
import { chosenLanguage, showLanguage } from '#kernel/text.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no #root');
await showLanguage(chosenLanguage() ?? FALLBACK_LANGUAGE);
createRoot(place).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
