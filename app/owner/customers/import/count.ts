/** '1 cliente', '2.500 clientes'. */
export const count = (n: number, one: string, many: string) => `${n.toLocaleString('pt-BR')} ${n === 1 ? one : many}`;
