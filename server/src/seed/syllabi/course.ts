/** A term of a week and its definition. */
interface Term {
  term: string;
  meaning: string;
}

export interface Week {
  topic: string;
  terms: readonly Term[];
  /** LaTeX of the main formula. */
  formula: string | undefined;
  /** Name of its further questions. */
  quiz: string | undefined;
}

export interface Course {
  /** Code of the subject, whose name is that of the syllabus. */
  code: string;
  language: 'oz' | 'ru';
  about: string;
  weeks: readonly Week[];
}

/** One line for each week: topic, terms with definitions, then a formula between dollar signs and the name of further questions after `#`. */
function weekOf(line: string): Week {
  const [topic = '', ...parts] = line.split('|').map((part) => part.trim());
  const formula = parts.find((part) => part.startsWith('$'))?.slice(1, -1);
  const quiz = parts.find((part) => part.startsWith('#'))?.slice(1);
  const terms = parts
    .filter((part) => !/^[$#]/.test(part))
    .map((part) => {
      const separator = part.indexOf(': ');
      return { term: part.slice(0, separator), meaning: part.slice(separator + 2) };
    });
  return { topic, terms, formula, quiz };
}

export const course = (code: string, about: string, weeks: string, language: 'oz' | 'ru' = 'oz'): Course => ({
  code,
  language,
  about,
  weeks: weeks
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(weekOf),
});
