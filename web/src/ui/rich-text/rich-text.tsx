import { useMemo } from 'react';
import { elementsOf } from './rich-text-elements.tsx';
import './rich-text.css';

/**
 * A rich text of the server. Only known elements and attributes are rendered, so that HTML which the server has not
 * sanitised (a local draft) is harmless as well.
 */
export function RichText({ html }: { html: string }) {
  const elements = useMemo(() => elementsOf(html), [html]);
  return <div className="rich-text">{elements}</div>;
}
