import { createContext } from 'react';

/** Puts the variables that a sheet uses before it. On the server alone: the browser's bundle does without the themes. */
export const ThemeVariablesContext = createContext((css: string) => css);
