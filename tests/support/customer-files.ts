/** Two customers whom no test has otherwise. */
const CSV = 'Nome;Telefone\nLívia Prado;11900000871\nOtto Reis;11900000872\n';

export const customersFile = (content: string | Uint8Array<ArrayBuffer> = CSV, name = 'clientes.csv') =>
  new File([content], name, { type: 'text/csv' });
