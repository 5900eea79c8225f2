export const customerLimit = ({ data }: { data: { limit: number } }) => ({
  description: `Seu plano permite até ${data.limit} clientes. Mude de plano em Configurações.`,
});
