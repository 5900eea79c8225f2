import type { MessageVariable } from '#contract/message-kinds.ts';

/** An appointment for previews and for Meta's reviewers. */
export const exampleValues: Record<MessageVariable, string> = {
  nome: 'Maria',
  salao: 'Barbearia Aurora',
  data: '21/11/2026',
  horario: '14:00',
  servico: 'Corte',
  valor: 'R$\u00a045,00',
  link: 'https://exemplo.com/abc123',
  horarios: '14:00, 15:30',
  cliente: 'Maria Souza',
  telefone: '(11) 98765-4321',
  pagamento: 'No salão',
  valor_pago: 'R$\u00a045,00',
  profissional: 'João Lima',
  endereco: 'Rua das Flores, 10, São Paulo - SP',
  telefone_salao: '(11) 3333-4444',
  devolucao: 'R$\u00a045,00 por PIX, no prazo do seu banco',
};
