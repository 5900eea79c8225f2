import { z } from 'zod';
import { isLocalDate, isLocalTime, MINUTES_PER_DAY } from '#lib/dates.ts';
import { normalizePhone } from '#lib/phone.ts';
import { isPublicLink, pictureIdOf } from '#lib/pictures.ts';
import { cleanLine, cleanText, hasScript, isStorable, isVisible, withoutTurns } from '#lib/text.ts';
import {
  COMMON_PASSWORD,
  EMAIL_TOO_LONG,
  emailProblem,
  LONGEST_EMAIL,
  LONGEST_TEXT,
  NAME_CHARACTERS,
  NAME_TOO_LONG,
  NAME_TOO_SHORT,
  PASSWORD_TOO_SHORT,
  PASSWORDS_DIFFER,
  PERSON_NAME,
  phoneProblem,
  textTooLong,
} from './texts.ts';

/** Shapes that several nouns share. docs/decisions/016-data-and-figures.md says how texts, phones and money are kept. */

export const Id = z.uuid('Identificador inválido');
/** The next version still fits into the database's column. */
export const Version = z.int().min(1).max(2_147_483_646);

export const VersionedId = z.object({ id: Id, version: Version });

/** The base of every text that somebody types, because the database refuses some characters. */
export const text = (message?: string, label = 'O texto') =>
  z.string(message).refine(isStorable, `${label} contém caracteres inválidos`);

/** The last part of a salon's address on the web, as a visitor gave it, in any letter case. */
export const SlugInput = text().transform(cleanLine).pipe(z.string().min(1).max(100));
/** The token of a signed link in a message; the longest has an e-mail in it. */
export const LinkToken = text().transform(cleanLine).pipe(z.string().min(1).max(1000));
/** Matches a part of a name, accents and case aside; some lists look into further fields. */
export const SearchText = text().transform(cleanLine).pipe(z.string().max(100, 'Digite até 100 caracteres'));

export const LocalDate = z.string().refine(isLocalDate, 'Data inválida');
export const LocalTime = z.string().refine(isLocalTime, 'Horário inválido');
/** ISO 8601 with zone. */
export const Instant = z.string();
export const Cents = z.int().min(0);
export const DurationMinutes = z.int().min(1).max(MINUTES_PER_DAY);

const cleanTyped = (value: string) => cleanLine(withoutTurns(value));

const withoutScript = (label: string) =>
  [(value: string) => !hasScript(value), `${label} contém conteúdo não permitido`] as const;

export const requiredLine = (label: string, message: string, max = 255) =>
  text(message, label)
    .transform(cleanTyped)
    .pipe(
      z
        .string()
        .min(1, message)
        .refine(isVisible, message)
        .max(max, `${label}: máximo de ${max} caracteres`)
        .refine(...withoutScript(label)),
    );

const emptyToNull = (value: string | null | undefined) => (value ? value : null);

export const optionalLine = (label: string, max = 255) =>
  text(undefined, label)
    .nullish()
    .transform((value) => emptyToNull(cleanTyped(value ?? '')))
    .pipe(
      z
        .string()
        .max(max, `${label}: máximo de ${max} caracteres`)
        .refine(...withoutScript(label))
        .nullable(),
    );

export const optionalText = (label: string) =>
  text(undefined, label)
    .nullish()
    .transform((value) => emptyToNull(cleanText(withoutTurns(value ?? ''))))
    .pipe(
      z
        .string()
        .max(LONGEST_TEXT, textTooLong(label))
        .refine(...withoutScript(label))
        .nullable(),
    );

/** An upload of this salon (`pictures.upload`), whose ownership its noun's commands check, or a link to a public site. */
export const optionalPicture = (label: string) =>
  optionalLine(label, 2000)
    .refine(
      (value) => value === null || pictureIdOf(value) !== null || value.startsWith('https://'),
      'Use um endereço que comece com https://',
    )
    .refine(
      (value) => value === null || !value.startsWith('https://') || isPublicLink(value),
      'Este endereço não é de um site público. Use o link de uma imagem na internet.',
    );

const phone = z.string().transform((value, context) => {
  const normalized = normalizePhone(value);
  if (normalized) return normalized;
  context.addIssue({ code: 'custom', message: phoneProblem(value) ?? '' });
  return z.NEVER;
});

export const requiredPhone = (message: string) => z.string(message).trim().min(1, message).pipe(phone);

export const optionalPhone = z
  .string()
  .nullish()
  .transform((value) => emptyToNull(value?.trim()))
  .pipe(phone.nullable());

const emailRules = z
  .string()
  .max(LONGEST_EMAIL, EMAIL_TOO_LONG)
  .superRefine((value, context) => {
    const message = emailProblem(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const Email = z
  .string('Email é obrigatório')
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().min(1, 'Email é obrigatório').pipe(emailRules));

export const optionalEmail = z
  .string()
  .nullish()
  .transform((value) => emptyToNull(value?.trim().toLowerCase()))
  .pipe(emailRules.nullable());

/** For every name that a stranger types: no message of the platform may carry an address or a number in a name. */
export const PersonName = (message: string) =>
  text(message, 'Nome')
    .transform(cleanLine)
    .pipe(
      z.string().min(1, message).min(2, NAME_TOO_SHORT).max(100, NAME_TOO_LONG).regex(PERSON_NAME, NAME_CHARACTERS),
    );

export const FullName = PersonName('Nome é obrigatório');

/** Specification, section 5. */
const COMMON_WORDS = [
  'password',
  '123456',
  'admin',
  'qwerty',
  'letmein',
  'welcome',
  'monkey',
  'dragon',
  'senha',
  'administrador',
];

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return new Set(lower).size === 1 || COMMON_WORDS.some((word) => lower.includes(word));
}

const NO_PASSWORD = 'Senha é obrigatória';
export const LONGEST_PASSWORD = [128, 'Senha muito longa (máximo 128 caracteres)'] as const;
const uncommon = [(password: string) => !isCommon(password), COMMON_PASSWORD] as const;

/** The password of an owner or a customer. */
export const Password = text(NO_PASSWORD, 'Senha')
  .min(1, NO_PASSWORD)
  .min(6, PASSWORD_TOO_SHORT)
  .max(...LONGEST_PASSWORD);

/** The next password of an account whose type only the server knows: `Password`, or `AdminPassword` for an administrator. */
export const NewPassword = text(NO_PASSWORD, 'Senha')
  .min(1, NO_PASSWORD)
  .max(...LONGEST_PASSWORD);

/** Every later password of an admin or super admin, resets included. */
export const AdminPassword = z
  .string(NO_PASSWORD)
  .min(1, NO_PASSWORD)
  .min(12, 'A nova senha deve ter pelo menos 12 caracteres')
  .max(...LONGEST_PASSWORD)
  .regex(/\p{Ll}/u, 'A nova senha deve ter pelo menos uma letra minúscula')
  .regex(/\p{Lu}/u, 'A nova senha deve ter pelo menos uma letra maiúscula')
  .regex(/\d/, 'A nova senha deve ter pelo menos um número')
  .regex(/[^\p{L}\p{N}\s]/u, 'A nova senha deve ter pelo menos um caractere especial')
  .refine(...uncommon);

export const passwordsMatch = (value: { password: string; confirmPassword: string }) =>
  value.password === value.confirmPassword;
export const PASSWORD_MISMATCH = { path: ['confirmPassword'], message: PASSWORDS_DIFFER };
export const PasswordAgain = text(PASSWORDS_DIFFER, 'Senha').max(...LONGEST_PASSWORD);

/** Another customer of the salon with the same phone: perhaps the same person. Lists hold five at most, by name. */
export const SamePhone = z.object({ id: Id, name: z.string() });
export type SamePhone = z.infer<typeof SamePhone>;

export const UserType = z.enum(['salon_owner', 'customer', 'admin', 'super_admin']);
export type UserType = z.infer<typeof UserType>;

/** An appointment that conflicts with a decision, or that remains after a deactivation. */
export const Conflict = z.object({
  appointmentId: z.uuid(),
  date: z.string(),
  time: z.string(),
  durationMinutes: z.int(),
  customerName: z.string(),
  serviceName: z.string().nullable(),
  employeeName: z.string().nullable(),
});
export type Conflict = z.infer<typeof Conflict>;

/** A filter by professional; 'none': appointments without one. */
export const WantedEmployee = z.union([Id, z.literal('none')]);
export type WantedEmployee = z.infer<typeof WantedEmployee>;
