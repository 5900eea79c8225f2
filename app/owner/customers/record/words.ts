/** For NOT_FOUND: the record went while it was on the screen. */
export const removedMeanwhile = { description: 'Este cadastro foi excluído ou juntado com outro.' };
