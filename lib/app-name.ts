/** The product's name while no administrator has set another one (D39). */
export const DEFAULT_APP_NAME = 'Encaixe';
