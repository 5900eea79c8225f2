/** Everything of the API and its description. */
export const isApi = (path: string) => path.startsWith('/api/');

export const API_PREFIX = '/api/v1';

export const isPicture = (path: string) => path === `${API_PREFIX}/pictures`;

const LISTS = [`${API_PREFIX}/customers/import`, `${API_PREFIX}/customers/import/check`];
export const isList = (path: string) => LISTS.includes(path);

/** A file, whose body may be large and is a form. */
export const isUpload = (path: string) => isPicture(path) || isList(path);

export const isRead = (method: string) => method === 'GET' || method === 'HEAD';
