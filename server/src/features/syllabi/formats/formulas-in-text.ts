/** A tag, which stays; or LaTeX between double dollars, `\(…\)` or `\[…\]`. Single dollars are prices. */
const TAG_OR_FORMULA =
  /<[^<>]*>|\$\$([^$<>\n]{1,2000}?)\$\$|\\\(([^<>\n]{1,2000}?)\\\)|\\\[([^<>\n]{1,2000}?)\\\]/g;

/** Replaces LaTeX in the text of HTML, as other systems store formulas, by the elements of the editor. */
export const formulasAsElements = (html: string): string =>
  html.replace(TAG_OR_FORMULA, (found, ...groups: (string | undefined)[]) => {
    const latex = groups.slice(0, 3).find((group) => group !== undefined);
    if (latex === undefined || latex.trim() === '') return found;
    return `<span data-type="inline-math" data-latex="${latex.trim().replaceAll('"', '&quot;')}"></span>`;
  });
