/** '1 salão', '1.234 salões'. */
export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

/** One decimal at most: '66,7'. */
export const decimal = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 });
