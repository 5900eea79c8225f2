/** An action follows. HEAD asks for what GET answers, and runs the same loaders. */
export const isWrite = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';
