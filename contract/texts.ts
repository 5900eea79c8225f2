/**
 * Texts that a form needs before it asks the server. They stand apart from the shapes, because a public page must not load
 * zod for them.
 */
export const BOOKING_REQUIRED = 'Por favor, preencha todos os campos obrigatórios.';
export const PASSWORD_TOO_SHORT = 'A senha deve ter pelo menos 6 caracteres.';
export const PASSWORDS_DIFFER = 'As senhas não coincidem.';
