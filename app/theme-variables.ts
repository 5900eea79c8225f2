import { createContext } from 'react';

/** Puts the theme's variables that a sheet uses before it. Only the server knows them: a navigation keeps those of the document. */
export const ThemeVariablesContext = createContext((css: string) => css);
