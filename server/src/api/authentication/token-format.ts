import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * `dek_`, 40 random characters and 6 of a checksum, all letters and digits: scanners of source code find tokens by the prefix and
 * tell them from other texts by the checksum; a double click selects a whole one.
 */
const PREFIX = 'dek_';
const RANDOM_CHARACTERS = 40;
const CHECKSUM_CHARACTERS = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TOKEN = /^dek_([0-9A-Za-z]{40})([0-9A-Za-z]{6})$/;
const HINT_CHARACTERS = 4;

/** CRC-32 in base 62, padded with zeros. */
function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = '';
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

/** A new token with 238 random bits. */
export function newApiToken(): string {
  const characters = Array.from({ length: RANDOM_CHARACTERS }, () =>
    ALPHABET.charAt(randomInt(ALPHABET.length)),
  );
  const random = characters.join('');
  return `${PREFIX}${random}${checksumOf(random)}`;
}

/** Whether a bearer claims to be an API token, valid or not: an access token of a session contains dots and no such prefix. */
export const looksLikeApiToken = (bearer: string): boolean => bearer.startsWith(PREFIX);

/** Whether the text can be a token that was ever issued: mistyped and made-up ones are refused without a query. */
export function isApiToken(bearer: string): boolean {
  const [, random, checksum] = TOKEN.exec(bearer) ?? [];
  return random !== undefined && checksumOf(random) === checksum;
}

/**
 * What is stored of a token. It is found by an index, so no comparison takes longer the more of it is right; and who guesses a token
 * cannot choose its hash.
 */
export const apiTokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The last characters, which say nothing about the others. */
export const apiTokenHint = (token: string): string => token.slice(-HINT_CHARACTERS);
