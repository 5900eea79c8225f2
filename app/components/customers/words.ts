/** 'Ana, Bia e Caio'. */
export function namesOf(customers: { name: string }[]): string {
  const names = customers.map(({ name }) => name);
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} e ${last}` : last;
}
