const list = new Intl.ListFormat('pt-BR');

/** 'Ana', 'Ana e Bruno', 'Ana, Bruno e mais 3'. */
export function namesInShort(names: string[], most = 2): string {
  const rest = names.length - most;
  return list.format(rest > 1 ? [...names.slice(0, most), `mais ${rest}`] : names);
}

/** 'Corte, Manicure e pedicure': names of services may hold an 'e' themselves. */
export const titlesInShort = (names: string[]) => (names.length > 3 ? namesInShort(names) : names.join(', '));
