/** '01001000' -> '01001-000', also half-typed. More than eight digits are cut. */
export function maskPostalCode(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

type Address = { street: string; neighborhood: string };

/** One line, as it is written on a letter: 'Praça da Sé, 100 - Sé'. */
export function addressLine({ street, neighborhood }: Address, number: string): string {
  const withNumber = [street, number.trim()].filter(Boolean).join(', ');
  return [withNumber, neighborhood].filter(Boolean).join(' - ');
}
