interface Named {
  second_name: string;
  first_name: string;
  third_name: string;
}

/** Family name first, as in lists and on papers. */
export const studentName = ({ second_name, first_name, third_name }: Named): string =>
  [second_name, first_name, third_name].filter(Boolean).join(' ');
