/** Word writes list items as paragraphs with the level in their style, and the bullet or number as text. */
const LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i;
const MARKER = /mso-list:\s*ignore/i;
/** `1.`, `a)`, `iv.`; everything else is a bullet. */
const NUMBER = /^\s*\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i;

/** Replaces Word's paragraphs by lists. */
export function listsOfWord(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3')) {
    const level = levelOf(paragraph);
    if (level !== undefined && levelOf(paragraph.previousElementSibling) === undefined) replaceRun(paragraph);
  }
}

function levelOf(element: Element | null): number | undefined {
  const [, level] = LEVEL.exec(element?.getAttribute('style') ?? '') ?? [];
  return level === undefined ? undefined : Number(level);
}

/** Collects the paragraphs from `first` on, as long as they are items, into nested lists. */
function replaceRun(first: HTMLElement): void {
  const open: { level: number; list: HTMLElement }[] = [];
  let next: Element | null = first;
  while (next !== null) {
    const paragraph: Element = next;
    const level = levelOf(paragraph);
    if (level === undefined) return;
    next = paragraph.nextElementSibling;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const marker = takeMarker(paragraph);
    if (open.at(-1)?.level !== level)
      open.push({ level, list: newList(marker, open.at(-1)?.list, paragraph) });
    const item = document.createElement('li');
    const content = document.createElement('p');
    content.append(...paragraph.childNodes);
    item.append(content);
    open.at(-1)?.list.append(item);
    paragraph.remove();
  }
}

/** A list in the last item of its parent, or in the place of the paragraph. */
function newList(marker: string, parent: HTMLElement | undefined, paragraph: Element): HTMLElement {
  const list = document.createElement(NUMBER.test(marker) ? 'ol' : 'ul');
  const item = parent?.lastElementChild;
  if (item) item.append(list);
  else paragraph.before(list);
  return list;
}

/** Removes the bullet or number from the text and returns it. */
function takeMarker(paragraph: Element): string {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    MARKER.test(span.getAttribute('style') ?? ''),
  );
  marker?.remove();
  return marker?.textContent ?? '';
}
