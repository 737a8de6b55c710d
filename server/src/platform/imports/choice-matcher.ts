import { matchingKey, withoutZeros } from './cells.ts';
import type { Choice, ParsedCell } from './columns.ts';

/** Whether a choice implies what other columns of the row say. */
const agrees = ({ implies = {} }: Choice, known: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(implies).every(([field, value]) => known[field] === undefined || known[field] === value);

/** Resolves text to a choice by alias; an alias of several choices is ambiguous. */
export class ChoiceMatcher {
  readonly choices: Choice[];
  private readonly byWord = new Map<string, Choice | Choice[]>();
  constructor(choices: Choice[]) {
    this.choices = choices;
    for (const choice of choices) {
      for (const word of new Set(choice.aliases.map(matchingKey))) {
        const known = this.byWord.get(word);
        this.byWord.set(word, known === undefined ? choice : [known, choice].flat());
      }
    }
  }
  /** `known`: values of other columns of the row, which choose among several. */
  match(text: string, known: Readonly<Record<string, unknown>> = {}): ParsedCell {
    const word = matchingKey(text);
    const all = [this.byWord.get(word) ?? this.byWord.get(withoutZeros(word)) ?? []].flat();
    const agreeing = all.filter((choice) => agrees(choice, known));
    const found = agreeing.length > 0 ? agreeing : all;
    const open = found.filter((choice) => choice.open);
    const [match, ...others] = open.length === 1 ? open : found;
    const several = found.length > 1 && { namesakes: found.map(({ value }) => value) };
    if (others.length > 0) {
      const distinct = [...open, ...found].find((choice) => choice.distinct)?.distinct;
      const key = distinct?.message ?? 'import.choice.several';
      return { error: { key, values: { text, one: distinct?.label } }, ...several };
    }
    return match === undefined
      ? { error: { key: 'import.choice.unknown', values: { text } } }
      : { value: match.value, implies: match.implies, ...several };
  }
  labelOf(value: unknown): string | undefined {
    return this.choices.find((choice) => choice.value === value)?.label;
  }
}
