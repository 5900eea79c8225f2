/** Any other code is a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The context for which the key of an authenticator app is encrypted. */
export const boundTo = (userId: string) => `two-factor sign-in of ${userId}`;
