/** Formats +998901234567 as +998 90 123 45 67; numbers of other countries stay as they are. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^(\+998)(\d{2})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4 $5');
