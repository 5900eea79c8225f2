/** Any other code is a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);
