/** The product's name while no administrator has set another one. */
export const DEFAULT_APP_NAME = 'Encaixe';
