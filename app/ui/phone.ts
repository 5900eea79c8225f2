/** Below the specification's 768 px. */
export const PHONE = '(max-width: 47.99em)';
