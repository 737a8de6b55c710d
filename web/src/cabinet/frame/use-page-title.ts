import { useEffect } from 'react';
import { useText } from '#i18n/text.ts';

/** Names the document after the record that a page shows, once its name is known. */
export function usePageTitle(name: string | undefined): void {
  const text = useText();
  useEffect(() => {
    if (name !== undefined) document.title = text('product.title', { page: name });
  }, [text, name]);
}
