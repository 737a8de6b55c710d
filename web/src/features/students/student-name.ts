interface Named {
  full_name: string;
}

/** Family name first, in the script of the reader's language. */
export const studentName = ({ full_name }: Named): string => full_name;
