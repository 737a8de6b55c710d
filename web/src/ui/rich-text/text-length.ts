const ENTITY = /&(?:[a-z]+|#\d+|#x[\da-f]+);/gi;

/** Characters of the text that HTML shows. */
export const textLength = (html: string): number =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(ENTITY, '·')
    .replace(/\s+/g, ' ')
    .trim().length;
