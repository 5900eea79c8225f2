/** Apart from the shapes, because a public page must not load zod for the texts of its form. */
export const BOOKING_REQUIRED = 'Por favor, preencha todos os campos obrigatórios.';
export const PASSWORD_TOO_SHORT = 'A senha deve ter pelo menos 6 caracteres.';
export const PASSWORDS_DIFFER = 'As senhas não coincidem.';
export const PICTURE_TOO_LARGE = 'A imagem passa de 5 MB. Escolha uma menor.';
export const IMPORT_TOO_LARGE = 'O arquivo passa de 2 MB. Importe até 5.000 clientes de cada vez.';
