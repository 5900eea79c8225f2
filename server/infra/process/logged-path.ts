const MOST_CHARACTERS = 300;

/** The screens that a message's link opens: who has the token after it may answer for a customer. */
const WITH_TOKEN = new Set(['lembrete', 'parar-mensagens', 'sair-da-lista', 'convite']);

/** As the log names an address: without tokens, and not at any length. Routes match in any letter case, and once decoded. */
export function loggedPath(path: string): string {
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  if (rest.length > 0 && WITH_TOKEN.has(decoded(first).toLowerCase())) return `/${decoded(first).toLowerCase()}/…`;
  return path.length > MOST_CHARACTERS ? `${path.slice(0, MOST_CHARACTERS)}…` : path;
}

/** As it is when its percent signs cannot be decoded: no route matches it then. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
