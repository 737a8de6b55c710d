/** A tag or character reference of a rich text; a word without small letters and with a digit, such as “MT-101”; other text. */
const PARTS = /(<[^<>]*>|&[#\w]+;|(?<![^\s<>])(?=\S*\d)[^\s\p{Ll}<&]+(?![^\s<&]))|[^\s<&]+|\s+/gu;

/** Converts a text to another script, but neither the markup of a rich text nor codes, which are the same in all scripts. */
export const convertWords = (written: string, convert: (words: string) => string): string =>
  written.replace(PARTS, (part, untouched) => (untouched ? part : convert(part)));
