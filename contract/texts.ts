/** Not in the shapes, because a public page must not load zod for the texts and checks of its form. */
import { normalizePhone } from '#lib/phone.ts';
import { cleanLine } from '#lib/text.ts';

export const APPOINTMENT_REQUIRED = 'Preencha pelo menos cliente, data e hora';
export const BOOKING_REQUIRED = 'Por favor, preencha todos os campos obrigatórios.';
export const PASSWORD_TOO_SHORT = 'A senha deve ter pelo menos 6 caracteres.';
export const COMMON_PASSWORD = 'Senha muito comum, escolha uma senha mais segura';
export const PASSWORDS_DIFFER = 'As senhas não coincidem.';
export const PICTURE_TOO_LARGE = 'A imagem passa de 5 MB. Escolha uma menor.';
export const IMPORT_TOO_LARGE = 'O arquivo passa de 2 MB. Importe até 5.000 clientes de cada vez.';

export const NAME_TOO_SHORT = 'Nome deve ter pelo menos 2 caracteres';
export const NAME_TOO_LONG = 'Nome: máximo de 100 caracteres';
export const NAME_CHARACTERS = 'Nome deve conter apenas letras, espaços, apóstrofos e hífens';
/**
 * Requires a letter and excludes invisible characters, some of which are letters or marks. A point may only end an abbreviation of at most
 * three letters ('Ana C. Silva', 'José Jr.'), so that no name contains an address.
 */
export const PERSON_NAME =
  /^(?=.*\p{L})(?!.*\p{Default_Ignorable_Code_Point})(?:[\p{L}\p{M}' ’-]|(?<=(?:^|[ '’-])(?:\p{L}\p{M}*){1,3})\.(?= |$))+$/u;

/** The problem of a person's name that is not empty; null for a valid one. */
export function nameProblem(typed: string): string | null {
  const name = cleanLine(typed);
  if (name.length < 2) return NAME_TOO_SHORT;
  if (name.length > 100) return NAME_TOO_LONG;
  return PERSON_NAME.test(name) ? null : NAME_CHARACTERS;
}

const EMAIL = /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

export const LONGEST_EMAIL = 254;
export const EMAIL_TOO_LONG = 'Email muito longo (máximo 254 caracteres)';

/** The error of an e-mail address that is not empty; null for a valid one. */
export function emailProblem(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  if (email.length > LONGEST_EMAIL) return EMAIL_TOO_LONG;
  if (/\.\.|--/.test(email)) return 'Email contém caracteres inválidos';
  return EMAIL.test(email) ? null : 'Formato de email inválido';
}

export const LONGEST_TEXT = 2000;
export const textTooLong = (label: string) => `${label}: máximo de 2.000 caracteres`;

/** The problem of a phone that is not empty; null for a valid one. */
export function phoneProblem(typed: string): string | null {
  if (normalizePhone(typed)) return null;
  const isOneDigit = /^(\d)\1{9,10}$/.test(typed.replace(/\D/g, ''));
  return isOneDigit ? 'Número de telefone inválido' : 'Telefone deve ter 10 ou 11 dígitos';
}
